import { type AddedPlace, parseRange, widened } from '../cell-range.ts';
import { widenedFilter } from '../patch/sheet-tail.ts';
import { escapeText } from '../xml/xml.ts';
import { applyEdits, elementsOf, type XmlSource } from '../xml/xml-elements.ts';

export type NamedSheet = {
  readonly name: string;
  readonly place: AddedPlace;
};

export const contentsOfNames = (text: string, source: XmlSource): readonly string[] =>
  elementsOf(text, ['definedName'], source).map(({ content }) => content);

/** Returns, in lower case, the names that a person gave to exactly the columns of the list. */
export function namesOfList(
  text: string,
  { name: sheet, place }: NamedSheet,
  source: XmlSource,
): ReadonlySet<string> {
  const named = elementsOf(text, ['definedName'], source).flatMap(({ attribute, content }) => {
    const area = areaOf(content, sheet);
    const name = attribute('name') ?? '';
    return area === null || name.startsWith('_xlnm.') || widenedExactly(area, place) === null ? [] : [name];
  });
  return new Set(named.map((name) => name.toLowerCase()));
}

/** Returns the workbook part with widened names, or null if none changes. @param used names that must not change, in lower case */
export function widenedNames(
  text: string,
  { name: sheet, place }: NamedSheet,
  used: ReadonlySet<string>,
  source: XmlSource,
): string | null {
  const elements = elementsOf(text, ['sheet', 'definedName'], source);
  const index = elements
    .filter(({ name, parent }) => name === 'sheet' && parent === 'sheets')
    .findIndex(({ attribute }) => attribute('name') === sheet);
  const edits = elements.flatMap((element) => {
    if (element.name !== 'definedName' || element.parent !== 'definedNames') return [];
    const name = element.attribute('name') ?? '';
    if (used.has(name.toLowerCase())) return [];
    const { openEnd: from, closeFrom: to } = element;
    const isOfSheet = element.attribute('localSheetId') === String(index);
    const content = widenedContent(name, isOfSheet, element.content, sheet, place);
    return content === null ? [] : [{ from, to, text: escapeText(content) }];
  });
  return edits.length === 0 ? null : applyEdits(text, edits);
}

function widenedContent(
  name: string,
  isOfSheet: boolean,
  content: string,
  sheet: string,
  place: AddedPlace,
): string | null {
  if (name.startsWith('_xlnm.') && !isOfSheet) return null;
  if (name === '_xlnm.Print_Area') return widenedAreas(content, sheet, place);
  const area = areaOf(content, sheet);
  if (area === null) return null;
  const of = content.slice(0, content.length - area.length);
  const wide = name === '_xlnm._FilterDatabase' ? widenedFilter(area, place) : widenedExactly(area, place);
  return wide === null || (name.startsWith('_xlnm.') && name !== '_xlnm._FilterDatabase') ? null : of + wide;
}

/** Widens a range that a person has named, or returns null if its columns are not exactly those of the list. */
function widenedExactly(area: string, place: AddedPlace): string | null {
  const range = parseRange(area);
  return range?.left === place.first && range.right === place.firstAdded - 1 ? widened(area, place) : null;
}

/** Widens each range of a name, because a print area may have several. */
function widenedAreas(content: string, sheet: string, place: AddedPlace): string | null {
  const areas = splitAreas(content).map((whole) => ({ whole, area: areaOf(whole, sheet) }));
  const changed = areas.map(({ area }) => (area === null ? null : widened(area, place)));
  if (changed.every((area) => area === null)) return null;
  return areas
    .map(({ whole, area }, i) => {
      const wide = changed[i] ?? null;
      return area === null || wide === null ? whole : whole.slice(0, whole.length - area.length) + wide;
    })
    .join(',');
}

function splitAreas(content: string): readonly string[] {
  const areas: string[] = [];
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at < content.length; at += 1) {
    if (content[at] === "'") isQuoted = !isQuoted;
    if (content[at] !== ',' || isQuoted) continue;
    areas.push(content.slice(from, at));
    from = at + 1;
  }
  return [...areas, content.slice(from)];
}

function areaOf(content: string, sheet: string): string | null {
  const mark = content.lastIndexOf('!');
  if (mark < 0) return null;
  const written = content.slice(0, mark);
  const isQuoted = written.length > 1 && written.startsWith("'") && written.endsWith("'");
  const named = isQuoted ? written.slice(1, -1).replaceAll("''", "'") : written;
  const area = content.slice(mark + 1);
  return named.toLowerCase() === sheet.toLowerCase() && area.includes(':') && parseRange(area) ? area : null;
}
