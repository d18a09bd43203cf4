/** Updates the XML after the rows of a worksheet. Elements that describe the list are widened, and everything else is copied. */
import { type AddedPlace, type CellRange, parseRange, widened, widenedList } from '../cell-range.ts';
import { applyEdits, attributesEdit, type Edit, inOrder, type XmlElement } from '../xml/xml-elements.ts';
import type { OutsideRows } from './outside-rows.ts';

export type TailChanges = {
  readonly place: AddedPlace;
  readonly isProtectionRemoved: boolean;
  /** An element to add, without its prefix, such as `legacyDrawing xmlns:r="…" r:id="…"`; null for none. */
  readonly legacyDrawing: string | null;
  readonly edits: readonly Edit[];
};

export function writtenTail(outside: OutsideRows, changes: TailChanges): string {
  const { head, tail, elements } = outside;
  const text = head + tail;
  const after = elements.filter(({ from }) => from >= head.length);
  const comparing = comparingFormats(after);
  const edits = after.flatMap((element) =>
    comparing.has(element) ? [] : elementEdit(text, element, changes),
  );
  edits.push(...changes.edits);
  if (changes.legacyDrawing !== null) edits.push(...insertedDrawing(outside, changes.legacyDrawing));
  return applyEdits(
    tail,
    inOrder(edits.map((edit) => ({ ...edit, from: edit.from - head.length, to: edit.to - head.length }))),
  );
}

/** Rules that check each cell on its own. Other rules compare the cells of their range with each other. */
const RULES_OF_ONE_CELL = new Set([
  'expression',
  'cellIs',
  'containsText',
  'notContainsText',
  'beginsWith',
  'endsWith',
  'containsBlanks',
  'notContainsBlanks',
  'containsErrors',
  'notContainsErrors',
]);

/** Returns the conditional formats that, with a wider range, would change the look of the list's own cells. */
function comparingFormats(elements: readonly XmlElement[]): ReadonlySet<XmlElement> {
  const comparing = new Set<XmlElement>();
  let format: XmlElement | null = null;
  for (const element of elements) {
    if (element.name === 'conditionalFormatting') format = element;
    if (element.name !== 'cfRule' || format === null) continue;
    if (!RULES_OF_ONE_CELL.has(element.attribute('type') ?? '')) comparing.add(format);
  }
  return comparing;
}

function elementEdit(
  text: string,
  element: XmlElement,
  { place, isProtectionRemoved }: TailChanges,
): readonly Edit[] {
  const { name, parent, from, to } = element;
  switch (name) {
    case 'sheetProtection':
      return isProtectionRemoved && parent === 'worksheet' ? [{ from, to, text: '' }] : [];
    case 'autoFilter': {
      // A saved view has its own filter, which is not changed.
      const ref = parent === 'worksheet' ? widenedFilter(element.attribute('ref') ?? '', place) : null;
      return ref === null ? [] : [attributesEdit(text, element, { ref })];
    }
    case 'conditionalFormatting':
    case 'dataValidation': {
      const sqref = widenedList(element.attribute('sqref') ?? '', place);
      return sqref === null ? [] : [attributesEdit(text, element, { sqref })];
    }
    default:
      return [];
  }
}

/** Widens a filter that begins at the header row. */
export function widenedFilter(reference: string, place: AddedPlace): string | null {
  const isOfList = place.headerRow === 0 || parseRange(reference)?.top === place.headerRow;
  return isOfList ? widened(reference, place) : null;
}

const AFTER_DRAWING = new Set([
  'legacyDrawingHF',
  'picture',
  'oleObjects',
  'controls',
  'webPublishItems',
  'tableParts',
  'extLst',
]);

function insertedDrawing({ head, tail, elements }: OutsideRows, drawing: string): readonly Edit[] {
  const sheet = elements.find(({ name, parent }) => name === 'worksheet' && parent === '');
  if (!sheet) return [];
  const next = elements.find(
    ({ name, parent, from }) => from >= head.length && parent === 'worksheet' && AFTER_DRAWING.has(name),
  );
  const at = next?.from ?? sheet.closeFrom;
  return at < head.length + tail.length ? [{ from: at, to: at, text: `<${sheet.prefix}${drawing}/>` }] : [];
}

export const isProtected = ({ elements }: OutsideRows): boolean =>
  elements.some(
    ({ name, parent, attribute }) =>
      name === 'sheetProtection' &&
      parent === 'worksheet' &&
      /^(?:1|true|on)$/u.test(attribute('sheet') ?? ''),
  );

export const mergesOf = ({ elements }: OutsideRows): readonly CellRange[] =>
  elements.flatMap(({ name, attribute }) => {
    const range = name === 'mergeCell' ? parseRange(attribute('ref') ?? '') : null;
    return range ? [range] : [];
  });

/** Returns the relation id of the drawing for the sheet's notes and form controls; null if it has none. */
export const legacyDrawingId = ({ elements }: OutsideRows): string | null =>
  elements.find(({ name, parent }) => name === 'legacyDrawing' && parent === 'worksheet')?.attribute('id') ??
  null;
