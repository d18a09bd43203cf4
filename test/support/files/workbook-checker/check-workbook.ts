/**
 * Finds the faults of a workbook by the format's own rules and without our reader. It is strict: anything that
 * Excel would repair is a fault, and so is a wrong count, although Excel accepts wrong counts.
 */
import { type CellRules, plainText } from './check-cells.ts';
import { checkPackage } from './check-package.ts';
import { checkSheet } from './check-sheet.ts';
import { checkStyles } from './check-styles.ts';
import { type Fault, type PackageParts, packageParts, type Report, unpack } from './package.ts';
import { childrenOf, descendantsOf, type XmlElement } from './xml-tree.ts';

export async function faultsOf(path: string): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  const report: Report = (part, fault, detail = '') => void faults.push([part, fault, String(detail)]);
  try {
    checkWorkbook(packageParts(await unpack(path, report), report), report);
  } catch (error) {
    // If the file cannot be read, this is its only fault.
    report('', 'cannot be read', String(error));
  }
  return faults;
}

function checkWorkbook(parts: PackageParts, report: Report): void {
  checkPackage(parts, report);
  const main = parts.relations('').find(({ kind }) => kind === 'officeDocument')?.part;
  const root = main === undefined ? null : parts.tree(main);
  if (main === undefined || !root) {
    report('', 'no workbook part');
    return;
  }
  const relations = parts.relations(main);
  const partOf = (wanted: string): string | null =>
    relations.find(({ kind }) => kind === wanted)?.part ?? null;
  const styles = checkStyles(partOf('styles'), parts, report);
  const texts = partOf('sharedStrings');
  const strings = texts === null ? null : parts.tree(texts);
  const cells: CellRules = {
    cellFormats: styles.cellFormats,
    strings: strings ? childrenOf(strings, 'si').map(plainText) : [],
    sharedUses: 0,
  };
  const sheets = [...descendantsOf(root, 'sheet')];
  checkNames(root, main, sheets, report);
  const rules = { cells, styles, tables: [] };
  for (const sheet of sheets) {
    const found = relations.find(({ id }) => sheet.relationIds.includes(id));
    if (!found) report(main, 'a sheet has no part', sheet.attributes['name']);
    else if (found.kind === 'worksheet') checkSheet(found.part, parts, rules, report);
  }
  if (texts !== null && strings) checkStringCounts(strings, texts, cells, report);
}

function checkNames(root: XmlElement, main: string, sheets: readonly XmlElement[], report: Report): void {
  const twice = (values: readonly (string | undefined)[]): boolean =>
    new Set(values.map((value) => value?.toLowerCase())).size < values.length;
  if (twice(sheets.map(({ attributes }) => attributes['name']))) report(main, 'two sheets of one name');
  if (twice(sheets.map(({ attributes }) => attributes['sheetId']))) report(main, 'two sheets of one number');
  for (const { attributes } of sheets)
    if (/[\\/?*[\]:]|^.{32}/u.test(attributes['name'] ?? ''))
      report(main, 'a name no sheet may have', attributes['name']);
  const names = [...descendantsOf(root, 'definedName')].map(({ attributes }) => attributes);
  if (twice(names.map(({ name = '', localSheetId = '' }) => `${localSheetId} ${name}`)))
    report(main, 'two defined names of one name');
  for (const { name, localSheetId } of names)
    if (localSheetId !== undefined && Number(localSheetId) >= sheets.length)
      report(main, 'a defined name of no sheet', name);
}

function checkStringCounts(strings: XmlElement, part: string, cells: CellRules, report: Report): void {
  for (const [name, actual] of [
    ['uniqueCount', cells.strings.length],
    ['count', cells.sharedUses],
  ] as const) {
    const stated = strings.attributes[name];
    if (stated !== undefined && Number(stated) !== actual)
      report(part, `the ${name} of texts is wrong`, `${stated}: ${actual}`);
  }
}
