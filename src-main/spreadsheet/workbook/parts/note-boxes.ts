/** The boxes that show notes. They are shapes of a VML drawing, the format that spreadsheet programs still use for notes. */
import { MAX_COLUMNS } from '../../limits.ts';

/** The text of a note on a cell: `row` is 1-based, `column` is 0-based. */
export type Note = { readonly row: number; readonly column: number; readonly text: string };

const NAMESPACES =
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"';
const TEXT_BOX_ID = '_x0000_t202';
/** @param declared the namespace declarations, with a space before them; empty if the drawing has them already */
const textBox = (declared: string): string =>
  `<v:shapetype${declared} id="${TEXT_BOX_ID}" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">` +
  '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';

/** Shape numbers come in blocks of this size. A drawing lists its blocks, and no two drawings share a block. */
const BLOCK = 1024;
const LINE = 30;
const WIDTH = 2;

/** @param block the first number of a block that only this drawing uses */
export function newDrawing(notes: readonly Note[], block: number): string {
  const blocks = Array.from({ length: Math.floor(notes.length / BLOCK) + 1 }, (_, i) => block + i);
  return (
    `<xml ${NAMESPACES}><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${blocks.join(',')}"/></o:shapelayout>` +
    `${textBox('')}${boxesXml(notes, block * BLOCK + 1, '')}</xml>`
  );
}

/** Returns the drawing with boxes for these notes, or null if its format does not allow additions. */
export function withBoxes(drawing: string, notes: readonly Note[]): string | null {
  const end = drawing.lastIndexOf('</xml>');
  if (end < 0) return null;
  const numbers = Array.from(drawing.matchAll(/_x0000_s(\d{1,9})/gu), ([, number]) => Number(number));
  const next = numbers.reduce((highest, number) => Math.max(highest, number), BLOCK) + 1;
  // Some programs declare these namespaces with other prefixes.
  const isDeclared = NAMESPACES.split(' ').every((declared) => drawing.includes(declared));
  const declared = isDeclared ? '' : ` ${NAMESPACES}`;
  const type = drawing.includes(`id="${TEXT_BOX_ID}"`) ? '' : textBox(declared);
  return drawing.slice(0, end) + type + boxesXml(notes, next, declared) + drawing.slice(end);
}

const boxesXml = (notes: readonly Note[], firstNumber: number, declared: string): string =>
  notes.map((note, i) => boxXml(note, firstNumber + i, i + 1, declared)).join('');

function boxXml({ row, column, text }: Note, number: number, order: number, declared: string): string {
  const left = column + 1 + WIDTH < MAX_COLUMNS ? column + 1 : column - WIDTH - 1;
  const top = Math.max(0, row - 2);
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / LINE), 0);
  const anchor = [left, 15, top, 10, left + WIDTH, 31, top + 2 + Math.min(lines, 12), 9];
  return (
    `<v:shape${declared} id="_x0000_s${number}" type="#${TEXT_BOX_ID}" style="position:absolute;margin-left:80pt;margin-top:2pt;` +
    `width:144pt;height:60pt;z-index:${order};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
    '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>' +
    '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>' +
    '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>' +
    `<x:Anchor>${anchor.join(', ')}</x:Anchor><x:AutoFill>False</x:AutoFill>` +
    `<x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  );
}
