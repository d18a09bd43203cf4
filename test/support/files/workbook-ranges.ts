/** Lists the ranges of cells that a worksheet's XML names. An export may widen them. */
import { type PackageParts, packageParts, unpack } from './workbook-checker/package.ts';
import { childrenOf, descendantsOf, type XmlElement } from './workbook-checker/xml-tree.ts';

export type WorkbookRanges = {
  readonly dimension: string;
  readonly filter: string;
  readonly tables: Readonly<Record<string, readonly [range: string, filter: string, columns: string]>>;
  readonly names: Readonly<Record<string, string>>;
  readonly validations: readonly string[];
  readonly formats: readonly string[];
  readonly merges: readonly string[];
  /** The number of frozen columns and rows. */
  readonly pane: string;
};

export async function rangesOf(path: string, sheet: string): Promise<WorkbookRanges> {
  const parts = packageParts(await unpack(path), () => undefined);
  const main = parts.relations('').find(({ kind }) => kind === 'officeDocument')?.part ?? '';
  const workbook = treeOf(parts, main);
  const listed = [...descendantsOf(workbook, 'sheet')].find((found) => value(found, 'name') === sheet);
  const part = parts.relations(main).find(({ id }) => listed?.relationIds.includes(id))?.part ?? '';
  const root = treeOf(parts, part);
  const tables = parts.relations(part).filter(({ kind }) => kind === 'table');
  const every = (name: string, attribute: string): readonly string[] =>
    [...descendantsOf(root, name)].map((element) => value(element, attribute));
  const [pane] = [...descendantsOf(root, 'pane')];
  return {
    dimension: every('dimension', 'ref').join(' '),
    filter: value(childrenOf(root, 'autoFilter')[0], 'ref'),
    tables: Object.fromEntries(tables.map((table) => tableRanges(treeOf(parts, table.part)))),
    names: Object.fromEntries(
      [...descendantsOf(workbook, 'definedName')].map((name) => [
        `${value(name, 'localSheetId')} ${value(name, 'name')}`.trim(),
        name.text,
      ]),
    ),
    validations: every('dataValidation', 'sqref'),
    formats: every('conditionalFormatting', 'sqref').filter((range) => range !== ''),
    merges: every('mergeCell', 'ref'),
    pane: pane ? `${value(pane, 'xSplit')}, ${value(pane, 'ySplit')}` : '',
  };
}

function tableRanges(table: XmlElement): [string, [string, string, string]] {
  const { displayName = '', ref = '' } = table.attributes;
  const filter = childrenOf(table, 'autoFilter')[0]?.attributes['ref'] ?? '';
  const columns = [...descendantsOf(table, 'tableColumn')].map(({ attributes }) => attributes['name']);
  return [displayName, [ref, filter, columns.join(', ')]];
}

const NOTHING: XmlElement = { name: '', attributes: {}, relationIds: [], children: [], text: '' };
const treeOf = (parts: PackageParts, name: string): XmlElement => parts.tree(name) ?? NOTHING;

const value = (element: XmlElement | undefined, name: string): string => element?.attributes[name] ?? '';
