/**
 * Adds the charts of our own sheet to the package. The sheet's rows come first, because a chart repeats their values.
 */
import { posix } from 'node:path';
import type { ExtraRow, SheetChart } from '../../sheet.ts';
import type { Dialect } from '../dialects.ts';
import { textStream } from '../patch/zip-writer.ts';
import { type ChartPoint, chartXml, drawingXml } from './chart-xml.ts';
import type { PackageEdits } from './package-edits.ts';

const DRAWING = 'application/vnd.openxmlformats-officedocument.drawing+xml';
const CHART = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml';

export type SheetCharts = {
  readonly drawingId: string;
  readonly onRow: (row: ExtraRow, number: number) => void;
};

/**
 * @param owner path of the sheet's part
 * @param name name of the sheet
 * @returns null if there are no charts, and in the strict dialect, whose drawings use another format
 */
export async function addCharts(
  {
    owner,
    name,
    charts,
  }: { readonly owner: string; readonly name: string; readonly charts: readonly SheetChart[] },
  edits: Pick<PackageEdits, 'add' | 'freePath' | 'relate'>,
  dialect: Dialect,
): Promise<SheetCharts | null> {
  if (charts.length === 0 || dialect.isStrict) return null;
  const points = new Map<number, ChartPoint>();
  const folder = posix.join(posix.dirname(owner), '..');
  const drawing = edits.freePath(posix.join(folder, 'drawings/drawing.xml'));
  const drawingId = await edits.relate(owner, `${dialect.relations}/drawing`, drawing);
  if (drawingId === null) return null;
  const drawn: { chart: SheetChart; id: string }[] = [];
  edits.add({
    path: drawing,
    contentType: DRAWING,
    open: () => textStream([drawingXml(drawn, dialect.relations)]),
  });
  for (const chart of charts) {
    const path = edits.freePath(posix.join(folder, 'charts/chart.xml'));
    const id = await edits.relate(drawing, `${dialect.relations}/chart`, path);
    if (id === null) continue;
    drawn.push({ chart, id });
    const shown = () =>
      Array.from(
        { length: chart.toRow - chart.fromRow + 1 },
        (_, i) => points.get(chart.fromRow + i) ?? NOTHING,
      );
    edits.add({ path, contentType: CHART, open: () => textStream([chartXml(chart, name, shown())]) });
  }
  return {
    drawingId,
    onRow({ cells: [label = '', value] }, number) {
      if (charts.some(({ fromRow, toRow }) => fromRow <= number && number <= toRow))
        points.set(number, { name: String(label), value: typeof value === 'number' ? value : 0 });
    },
  };
}

const NOTHING: ChartPoint = { name: '', value: 0 };
