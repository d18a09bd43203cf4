/**
 * Sheets of our own added to a workbook as its last ones: each a part of its own, and one line more in each of the
 * three parts that list the sheets. All else of these parts is copied character for character.
 */
import { posix } from 'node:path';
import type { SaxesTagPlain } from 'saxes';
import { extraSheetXml } from './extra-sheet.ts';
import type { ExtraSheet } from '../sheet.ts';
import type { Workbook } from './workbook.ts';
import { eachTag } from './workbook.ts';
import { attribute, declaredAsUtf8, escapeAttribute, localName } from './xml.ts';
import type { Package, PackagePart } from './xlsx-package.ts';
import { partText } from './xlsx-package.ts';
import type { ZipPart } from './zip-writer.ts';
import { textStream } from './zip-writer.ts';

/** What a package needs to have further sheets. */
export type AddedSheets = {
  /** The three parts, rewritten. */
  readonly rewritten: ReadonlyMap<PackagePart, string>;
  readonly parts: readonly ZipPart[];
};

const WORKSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';

/** The two dialects of the format; see `sample.strict.xlsx` among the fixtures for the second. */
const DIALECTS = [
  {
    main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
    relations: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  },
  {
    main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
    relations: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
  },
] as const;

/** null where the workbook has no place for them: that is no reason to withhold the list. */
export async function addSheets(
  workbook: Workbook,
  extras: readonly ExtraSheet[],
): Promise<AddedSheets | null> {
  if (extras.length === 0) return null;
  const from = workbook.package;
  const folder = posix.dirname(workbook.part.fileName);
  const relations = from.find(posix.join(folder, '_rels', `${posix.basename(workbook.part.fileName)}.rels`));
  const types = from.find('[Content_Types].xml');
  if (!relations || !types) return null;
  const workbookXml = await wholeText(from, workbook.part);
  const dialect = DIALECTS.find(({ main }) => workbookXml.includes(main)) ?? DIALECTS[0];

  const sheets = await placesAmongSheets(workbook, extras);
  const ids = (await tagsOf(from, relations, 'Relationship')).map((tag) => attribute(tag, 'Id'));
  const relationIds = allFree(extras, ids, (_, number) => `rIdDoorstep${number}`);
  const paths = allFree(
    extras,
    from.parts.map(({ fileName }) => fileName),
    (_, number) => posix.join(folder, `worksheets/doorstep${number}.xml`),
  );
  const listed = inserted(
    workbookXml,
    'sheets',
    'sheet',
    sheets.map(({ name, sheetId }, i) => {
      // The prefix for relations is declared here: where and as what the workbook has it differs.
      const relation = `xmlns:doorstep="${dialect.relations}" doorstep:id="${relationIds[i]}"`;
      return `name="${escapeAttribute(name)}" sheetId="${sheetId}" ${relation}`;
    }),
  );
  const related = inserted(
    await wholeText(from, relations),
    'Relationships',
    'Relationship',
    paths.map((path, i) => `Id="${relationIds[i]}" Type="${dialect.relations}/worksheet" Target="/${path}"`),
  );
  const typed = inserted(
    await wholeText(from, types),
    'Types',
    'Override',
    paths.map((path) => `PartName="/${path}" ContentType="${WORKSHEET}"`),
  );
  if (listed === null || related === null || typed === null) return null;
  return {
    rewritten: new Map([
      [workbook.part, listed],
      [relations, related],
      [types, typed],
    ]),
    parts: extras.map((extra, i) => ({
      path: paths[i] ?? '',
      open: () => textStream(extraSheetXml(extra, dialect.main)),
    })),
  };
}

async function placesAmongSheets(
  workbook: Workbook,
  extras: readonly ExtraSheet[],
): Promise<readonly { readonly name: string; readonly sheetId: number }[]> {
  const sheets = await tagsOf(workbook.package, workbook.part, 'sheet');
  const names = allFree(
    extras,
    sheets.map((tag) => attribute(tag, 'name')),
    ({ name }, number) => (number === 1 ? name : `${name} ${number}`),
  );
  const highest = Math.max(0, ...sheets.map((tag) => Number(attribute(tag, 'sheetId')) || 0));
  return names.map((name, i) => ({ name, sheetId: highest + 1 + i }));
}

async function wholeText(from: Package, part: PackagePart): Promise<string> {
  let text = '';
  for await (const piece of partText(from, part)) text += piece;
  return declaredAsUtf8(text);
}

/** The part with more elements at the end of `parent`; null where that has no end tag. */
function inserted(part: string, parent: string, tag: string, elements: readonly string[]): string | null {
  const end = new RegExp(`</((?:[\\w.-]+:)?)${parent}\\s*>`, 'u').exec(part);
  if (!end) return null;
  const [, prefix = ''] = end;
  const added = elements.map((attributes) => `<${prefix}${tag} ${attributes}/>`).join('');
  return part.slice(0, end.index) + added + part.slice(end.index);
}

/** A name for each sheet that neither the workbook nor another one of ours has. */
function allFree(
  extras: readonly ExtraSheet[],
  taken: readonly (string | null)[],
  nameOf: (extra: ExtraSheet, number: number) => string,
): readonly string[] {
  const names: string[] = [];
  for (const extra of extras) names.push(firstFree([...taken, ...names], (number) => nameOf(extra, number)));
  return names;
}

/** The first of the names, counted from 1, that is not taken; letter case does not tell them apart. */
function firstFree(taken: Iterable<string | null>, nameOf: (number: number) => string): string {
  const known = new Set([...taken].map((name) => name?.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = nameOf(number);
    if (!known.has(name.toLowerCase())) return name;
  }
}

async function tagsOf(from: Package, part: PackagePart, name: string): Promise<readonly SaxesTagPlain[]> {
  const tags: SaxesTagPlain[] = [];
  await eachTag(from, part, (tag) => {
    if (localName(tag.name) === name) tags.push(tag);
  });
  return tags;
}
