import { createNumberReader, formatOfId } from '../read-cell.ts';
import { appended, type Edit, type XmlElement } from '../xml/xml-elements.ts';

/** The first id that a workbook can define. Lower ids are built in. */
export const FIRST_OWN_FORMAT = 164;

export function createAddedFormats(text: string, elements: readonly XmlElement[]) {
  const sheet = elements.find(({ name }) => name === 'styleSheet');
  const list = elements.find(({ name, parent }) => name === 'numFmts' && parent === 'styleSheet');
  const known = elements.filter(({ name, parent }) => name === 'numFmt' && parent === 'numFmts');
  const codes = new Map(
    known.map(({ attribute }) => [Number(attribute('numFmtId')), attribute('formatCode') ?? '']),
  );
  const numberText = createNumberReader(false);
  const ours: string[] = [];
  return {
    shown: (number: number, id: number): string => numberText(number, codes.get(id) ?? formatOfId(id)),
    /** Returns the id of the format that adds leading zeros up to this many digits. */
    zeros(count: number): number {
      const code = '0'.repeat(count);
      const [same] = [...codes].find((each) => each[1] === code) ?? [];
      if (same !== undefined) return same;
      const id = Math.max(FIRST_OWN_FORMAT - 1, ...codes.keys()) + 1;
      codes.set(id, code);
      ours.push(`<${sheet?.prefix ?? ''}numFmt numFmtId="${id}" formatCode="${code}"/>`);
      return id;
    },
    edits(): readonly Edit[] {
      if (ours.length === 0 || !sheet) return [];
      if (list) return listEdits(text, list, known.length, ours);
      const { prefix, openEnd: at } = sheet;
      const xml = `<${prefix}numFmts count="${ours.length}">${ours.join('')}</${prefix}numFmts>`;
      return [{ from: at, to: at, text: xml }];
    },
  };
}

/** Adds entries to the end of a list, and updates its count if it has one. */
export function listEdits(
  text: string,
  list: XmlElement,
  count: number,
  entries: readonly string[],
): readonly Edit[] {
  const stated = list.attribute('count') === null ? {} : { count: `${count + entries.length}` };
  return appended(text, list, entries.join(''), stated);
}
