/** Writes charts and their drawing as XML. The spreadsheet program draws them. */
import type { SheetChart } from '../../sheet.ts';
import { escapeAttribute, escapeText } from '../xml/xml.ts';

/** A row of a chart: the values of its name cell and its number cell. */
export type ChartPoint = { readonly name: string; readonly value: number };

const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const SHAPES = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';
const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The page's verdict colours in order. People with colour-vision deficiency can tell them apart. */
const COLORS = ['00735C', '8A5A00', 'B83A06', '7A3BB5', '5C6672'];

/** The size of a chart in EMU: 12.5 by 7.5 cm. */
const WIDTH = 4_500_000;
const HEIGHT = 2_700_000;

export function drawingXml(
  charts: readonly { readonly chart: SheetChart; readonly id: string }[],
  relations: string,
): string {
  const anchors = charts.map(({ chart: { title, anchor }, id }, i) => {
    const from = `<xdr:from><xdr:col>${anchor.column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${anchor.row - 1}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>`;
    const named = `<xdr:cNvPr id="${i + 2}" name="Chart ${i + 1}" descr="${escapeAttribute(title)}"/>`;
    return (
      `<xdr:oneCellAnchor>${from}<xdr:ext cx="${WIDTH}" cy="${HEIGHT}"/><xdr:graphicFrame macro="">` +
      `<xdr:nvGraphicFramePr>${named}<xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>` +
      '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' +
      `<a:graphic><a:graphicData uri="${CHART}"><c:chart xmlns:c="${CHART}" xmlns:r="${relations}" r:id="${id}"/></a:graphicData></a:graphic>` +
      '</xdr:graphicFrame><xdr:clientData/></xdr:oneCellAnchor>'
    );
  });
  return `${HEADER}<xdr:wsDr xmlns:xdr="${DRAWING}" xmlns:a="${SHAPES}">${anchors.join('')}</xdr:wsDr>`;
}

/** @param sheet name of the sheet @param points the chart's values, shown until the program calculates them itself */
export function chartXml(chart: SheetChart, sheet: string, points: readonly ChartPoint[]): string {
  const plot = chart.kind === 'bar' ? barPlot(chart, sheet, points) : piePlot(chart, sheet, points);
  const legend = '<c:legend><c:legendPos val="r"/><c:overlay val="0"/></c:legend>';
  return (
    `${HEADER}<c:chartSpace xmlns:c="${CHART}" xmlns:a="${SHAPES}"><c:roundedCorners val="0"/><c:chart>` +
    `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1200" b="1"/></a:pPr><a:r><a:rPr lang="en-GB" sz="1200" b="1"/>` +
    `<a:t>${escapeText(chart.title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>` +
    `<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plot}</c:plotArea>${chart.kind === 'pie' ? legend : ''}` +
    '<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>'
  );
}

/** Draws horizontal bars, which leave room for their names. The first bar is on top. */
function barPlot(chart: SheetChart, sheet: string, points: readonly ChartPoint[]): string {
  const axis = (id: number, other: number, orientation: string, isDeleted: boolean, side: string): string =>
    `<c:axId val="${id}"/><c:scaling><c:orientation val="${orientation}"/></c:scaling><c:delete val="${isDeleted ? 1 : 0}"/>` +
    `<c:axPos val="${side}"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>` +
    `<c:crossAx val="${other}"/><c:crosses val="autoZero"/>`;
  return (
    '<c:barChart><c:barDir val="bar"/><c:grouping val="clustered"/><c:varyColors val="0"/>' +
    `${series(chart, sheet, points)}<c:gapWidth val="50"/><c:axId val="1"/><c:axId val="2"/></c:barChart>` +
    `<c:catAx>${axis(1, 2, 'maxMin', false, 'l')}</c:catAx>` +
    `<c:valAx>${axis(2, 1, 'minMax', true, 't')}</c:valAx>`
  );
}

const piePlot = (chart: SheetChart, sheet: string, points: readonly ChartPoint[]): string =>
  `<c:pieChart><c:varyColors val="1"/>${series(chart, sheet, points)}<c:firstSliceAng val="0"/></c:pieChart>`;

function series(
  { kind, fromRow, toRow, colors = COLORS }: SheetChart,
  sheet: string,
  points: readonly ChartPoint[],
): string {
  const range = (column: string): string =>
    escapeText(`'${sheet.replaceAll("'", "''")}'!$${column}$${fromRow}:$${column}$${toRow}`);
  const inverted = kind === 'bar' ? '<c:invertIfNegative val="0"/>' : '';
  const colored = points.map((_, i) => {
    const color = colors[i % colors.length] ?? COLORS[0];
    return `<c:dPt><c:idx val="${i}"/>${inverted}<c:bubble3D val="0"/><c:spPr><a:solidFill><a:srgbClr val="${color}"/></a:solidFill></c:spPr></c:dPt>`;
  });
  const cache = (values: readonly (string | number)[]): string =>
    `<c:ptCount val="${values.length}"/>` +
    values.map((value, i) => `<c:pt idx="${i}"><c:v>${escapeText(String(value))}</c:v></c:pt>`).join('');
  const names = cache(points.map(({ name }) => name));
  const numbers = cache(points.map(({ value }) => value));
  return (
    `<c:ser><c:idx val="0"/><c:order val="0"/>${inverted}${colored.join('')}` +
    '<c:dLbls><c:dLblPos val="outEnd"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>' +
    `<c:cat><c:strRef><c:f>${range('A')}</c:f><c:strCache>${names}</c:strCache></c:strRef></c:cat>` +
    `<c:val><c:numRef><c:f>${range('B')}</c:f><c:numCache><c:formatCode>General</c:formatCode>${numbers}</c:numCache></c:numRef></c:val></c:ser>`
  );
}
