import { posix } from 'node:path';
import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import { columnOf } from '../../../../src-main/spreadsheet/cell-reference.ts';
import type { ReadCell, ReadSheet } from '../../../support/files/second-reader.ts';
import {
  type PackageParts,
  packageParts,
  type Relation,
  unpack,
} from '../../../support/files/workbook-checker/package.ts';
import { descendantsOf } from '../../../support/files/workbook-checker/xml-tree.ts';
import { ADDED, type Written } from './written-workbook.ts';

/** Returns missing or changed parts, except the sheet list and the cell formats, which every export may change. */
export async function changedParts(source: string, output: string): Promise<readonly string[]> {
  const before = await unpack(source);
  const after = await unpack(output);
  const { main, relations } = mainOf(packageParts(before, () => undefined));
  const listing = new Set([
    '[Content_Types].xml',
    main,
    posix.join(posix.dirname(main), '_rels', `${posix.basename(main)}.rels`),
    ...relations.filter(({ kind }) => kind === 'styles').map(({ part }) => part),
  ]);
  return [...before]
    .filter(([name, content]) => !listing.has(name) && !sameContent(name, content, after.get(name)))
    .map(([name]) => name);
}

function mainOf(parts: PackageParts): { readonly main: string; readonly relations: readonly Relation[] } {
  const main = parts.relations('').find(({ kind }) => kind === 'officeDocument')?.part ?? '';
  return { main, relations: parts.relations(main) };
}

/** The text table may gain texts at its end, with new counts. */
function sameContent(name: string, before: Buffer, after: Buffer | undefined): boolean {
  if (!after) return false;
  if (before.equals(after)) return true;
  const withoutCounts = (content: Buffer): string =>
    content
      .toString('utf8')
      .replace(/^\uFEFF/u, '')
      .replaceAll(/ (?:count|uniqueCount)="\d+"/gu, '');
  const [was, is] = [withoutCounts(before), withoutCounts(after)];
  const found = was.search(/<extLst|<\/(?:\w+:)?sst>|\/>\s*$/u);
  const tail = was.slice(found);
  return (
    name.endsWith('sharedStrings.xml') &&
    is.startsWith(was.slice(0, found)) &&
    (tail.startsWith('/>') || is.endsWith(tail))
  );
}

/** Returns the lists of the style sheet that are not the source's list with added entries. */
export async function changedStyles(source: string, output: string): Promise<readonly string[]> {
  const before = await styleLists(source);
  const after = await styleLists(output);
  return [...before]
    .filter(([name, entries]) => entries.some((entry, i) => after.get(name)?.[i] !== entry))
    .map(([name]) => name);
}

async function styleLists(path: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const parts = packageParts(await unpack(path), () => undefined);
  const styles = mainOf(parts).relations.find(({ kind }) => kind === 'styles');
  const root = styles ? parts.tree(styles.part) : null;
  return new Map(
    root?.children.map(({ name, children }) => [name, children.map((entry) => JSON.stringify(entry))]),
  );
}

type WrongCell = {
  readonly fault: string;
  readonly reference: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** Returns the cells that differ from the source or from what was written into them. */
export function wrongCells(before: ReadSheet, after: ReadSheet, written: Written): readonly WrongCell[] {
  const references = new Set([...before.cells.keys(), ...after.cells.keys(), ...written.added.keys()]);
  return [...references].flatMap((reference) => {
    const was = before.cells.get(reference);
    const is = after.cells.get(reference);
    const fault = faultOf(reference, was, is, written);
    return fault === null ? [] : [{ fault, reference, before: was, after: is }];
  });
}

function faultOf(
  reference: string,
  was: ReadCell | undefined,
  is: ReadCell | undefined,
  { replaced, added, isTinted }: Written,
): string | null {
  const ours = added.get(reference);
  if (ours !== undefined) return is?.value === ours && !is.formula ? null : 'not what was added';
  const text = replaced.get(reference);
  if (text === undefined) return same(was, is) ? null : 'another cell changed';
  if ((is?.value ?? '') !== text || is?.formula) return 'not what was corrected';
  const { fill: _, ...style } = was?.style ?? {};
  const { fill, ...corrected } = is?.style ?? {};
  // A cell without a format has the first one, which the reader does not report.
  if (was?.style && !same(style, corrected)) return 'a corrected cell in another format';
  if (isTinted && fill?.type !== 'pattern') return 'a corrected cell without a tint';
  return null;
}

/** Compares as JSON, because hucre tells an absent property from an undefined one. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Returns replaced cells with a wrong note. A cell keeps its own earlier note. */
export function wrongNotes(
  before: ReadSheet,
  after: ReadSheet,
  { notes, result }: Written,
): readonly string[] {
  const texts = [...notes].map(([reference, note]) => {
    const own = before.cells.get(reference)?.comment?.text ?? null;
    const wanted = own ?? note;
    return { reference, note, wanted, is: after.cells.get(reference)?.comment?.text ?? null };
  });
  const wrong = texts.flatMap(({ reference, wanted, is }) =>
    is === wanted ? [] : [`${reference}: ${is ?? 'none'}`],
  );
  const leftOut = texts.filter(({ note, is }) => is !== note).length;
  const said =
    result.notes.notKept.find(({ code }) => /^(?:old_values_left_out|notes_not_possible)$/u.test(code))
      ?.count ?? 0;
  return said === leftOut ? wrong : [...wrong, `${leftOut} left out, and ${said} are said to be`];
}

/** Returns the sheet's content without its cells, our columns, and the ranges that the tests name themselves. */
export function around(sheet: ReadSheet, firstAdded: string): Readonly<Record<string, unknown>> {
  const {
    columns = [],
    tables,
    dataValidations,
    conditionalRules,
    autoFilter,
    pageSetup,
    ...rest
  } = sheet.around;
  const own = columns.slice(0, columnOf(firstAdded));
  const { printArea: _, ...page } = pageSetup ?? {};
  return {
    ...rest,
    // Leaves out columns without properties, which the reader adds up to the last one.
    columns: own.flatMap((column, i) => (Object.keys(column).length > 0 ? [[i, column]] : [])),
    tables: tables?.map(({ range: _range, columns: all, ...table }) => ({
      ...table,
      columns: all?.filter(({ name }) => !ADDED.some((ours) => ours.name === name)),
    })),
    validations: dataValidations?.map(({ range: _range, ...validation }) => validation),
    formats: conditionalRules?.map(({ range: _range, ...rule }) => rule),
    filtered: autoFilter?.columns,
    page,
  };
}

export function addedWidths({ around: { columns = [] } }: ReadSheet, firstAdded: string): readonly unknown[] {
  return ADDED.map((_, i) => columns[columnOf(firstAdded) + i]?.width);
}

/** Returns the part of a sheet by its name, and the parts that belong to it. */
export async function partsOfSheet(
  path: string,
  name: string,
): Promise<{ readonly sheet: string; readonly related: readonly string[] }> {
  const parts = packageParts(await unpack(path), () => undefined);
  const { main, relations } = mainOf(parts);
  const root = parts.tree(main);
  const listed = [...(root ? descendantsOf(root, 'sheet') : [])].find(
    ({ attributes }) => attributes['name'] === name,
  );
  const sheet = relations.find(({ id }) => listed?.relationIds.includes(id))?.part ?? '';
  return { sheet, related: parts.relations(sheet).map(({ part }) => part) };
}

/** Returns the first column after all cells with content and all merged cells. */
export function columnPastAll({ cells, around: { merges = [] } }: ReadSheet): string {
  const used = [...cells].filter(([, { value, formula }]) => (value ?? '') !== '' || formula !== undefined);
  const columns = used.map(([reference]) => columnOf(reference));
  return columnLetters(Math.max(-1, ...columns, ...merges.map(({ endCol }) => endCol)) + 1);
}
