import { posix } from 'node:path';
import type { SaxesTagPlain } from 'saxes';
import { AppError } from '#shared/contract/errors.ts';
import { damaged, readingError, tooLarge, tooManySheets } from '../failures.ts';
import { MAX_DESCRIPTION_BYTES, MAX_PARTS, MAX_SHEET_NAME_LENGTH, MAX_SHEETS } from '../limits.ts';
import { type Package, type PackagePart, partText, targetPath } from './xlsx-package.ts';
import { attribute, createXmlParser, localName } from './xml/xml.ts';

/** A sheet of the workbook. Several sheets may name the same part. */
export type Worksheet = { readonly name: string; readonly isVisible: boolean; readonly part: PackagePart };

/** The facts in the workbook part, and the parts that it names. A missing part is null. */
export type Workbook = {
  readonly package: Package;
  readonly part: PackagePart;
  readonly worksheets: readonly Worksheet[];
  /** Whether dates count from 1904 instead of 1900. */
  readonly is1904: boolean;
  readonly styles: PackagePart | null;
  readonly sharedStrings: PackagePart | null;
  /** The shown texts of linked data types; null if there are none. */
  readonly rich: Readonly<Record<'metadata' | 'values' | 'structures', PackagePart>> | null;
};

/** A related part: the last word of the relation type's URI, and a path. */
export type Relation = { readonly type: string; readonly path: string };

/** @throws AppError `file_damaged`, `file_too_large`, `too_many_sheets` */
export async function readWorkbook(from: Package): Promise<Workbook> {
  const root = [...(await readRelations(from, '')).values()].find(({ type }) => type === 'officeDocument');
  const part = from.find(root?.path ?? '') ?? from.find('xl/workbook.xml');
  if (!part) throw damaged(from.fileName, 'the workbook part');
  const relations = await readRelations(from, part.fileName);
  const worksheets: Worksheet[] = [];
  let is1904 = false;
  await eachTag(from, part, (tag) => {
    const name = localName(tag.name);
    if (name === 'workbookPr') is1904 = /^(1|true)$/u.test(attribute(tag, 'date1904') ?? '');
    if (name !== 'sheet') return;
    const relation = relations.get(attribute(tag, 'id') ?? '');
    const sheetPart = relation?.type === 'worksheet' ? from.find(relation.path) : null;
    if (sheetPart) {
      const isVisible = !/hidden/iu.test(attribute(tag, 'state') ?? '');
      worksheets.push({ name: sheetName(tag, from.fileName), isVisible, part: sheetPart });
      if (worksheets.length > MAX_SHEETS) throw tooManySheets(from.fileName);
    }
  });
  const related = (type: string) => {
    const found = [...relations.values()].find((relation) => relation.type === type);
    return found ? from.find(found.path) : null;
  };
  // Some programs that rewrite a workbook drop the relations to these parts.
  const metadata = related('sheetMetadata') ?? from.find('xl/metadata.xml');
  const values = related('rdRichValue') ?? from.find('xl/richData/rdrichvalue.xml');
  const structures = related('rdRichValueStructure') ?? from.find('xl/richData/rdrichvaluestructure.xml');
  return {
    package: from,
    part,
    worksheets,
    is1904,
    styles: related('styles'),
    sharedStrings: related('sharedStrings'),
    rich: metadata && values && structures ? { metadata, values, structures } : null,
  };
}

function sheetName(tag: SaxesTagPlain, file: string): string {
  const name = attribute(tag, 'name') ?? '';
  if (name.length > MAX_SHEET_NAME_LENGTH)
    throw tooLarge(file, 'the letters of the name of a sheet', MAX_SHEET_NAME_LENGTH);
  return name;
}

/** @param name null for the first visible sheet */
export function findWorksheet(
  { worksheets, package: { fileName } }: Workbook,
  name: string | null,
): Worksheet {
  const found =
    name === null
      ? (worksheets.find(({ isVisible }) => isVisible) ?? worksheets[0])
      : worksheets.find((sheet) => sheet.name === name);
  if (found) return found;
  if (name === null) throw new AppError({ code: 'file_empty', file: fileName });
  const sheets = worksheets.filter(({ isVisible }) => isVisible).map((sheet) => sheet.name);
  throw new AppError({ code: 'sheet_not_found', file: fileName, sheet: name, sheets });
}

/** Returns relations to parts of the package by id, without web links. The type is the last word of its URI. */
export async function readRelations(from: Package, owner: string): Promise<ReadonlyMap<string, Relation>> {
  const part = from.find(relationsPath(owner));
  const relations = new Map<string, Relation>();
  if (!part) return relations;
  await eachTag(from, part, (tag) => {
    const target = attribute(tag, 'Target') ?? '';
    const id = attribute(tag, 'Id');
    if (localName(tag.name) !== 'Relationship' || id === null) return;
    if (attribute(tag, 'TargetMode') === 'External') return;
    relations.set(id, {
      type: posix.basename(attribute(tag, 'Type') ?? ''),
      path: targetPath(owner, target),
    });
    if (relations.size > MAX_PARTS) throw tooLarge(from.fileName, 'the number of parts', MAX_PARTS);
  });
  return relations;
}

/** Returns the path of a part's relations. An empty owner means the package. */
export const relationsPath = (owner: string): string =>
  posix.join(posix.dirname(owner), '_rels', `${posix.basename(owner)}.rels`);

/** @throws AppError `file_damaged`, `file_too_large` */
export async function eachTag(
  from: Package,
  part: PackagePart,
  onTag: (tag: SaxesTagPlain) => void,
): Promise<void> {
  if (part.uncompressedSize > MAX_DESCRIPTION_BYTES) {
    throw tooLarge(from.fileName, `the bytes of ${part.fileName}`, MAX_DESCRIPTION_BYTES);
  }
  const parser = createXmlParser({ onOpenTag: onTag });
  try {
    for await (const text of partText(from, part)) parser.write(text);
    parser.close();
  } catch (error) {
    throw readingError(error, from.fileName, part.fileName);
  }
}
