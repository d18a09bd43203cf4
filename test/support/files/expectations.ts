/** Compares the preview of each real file with what a person expects (`test/fixtures/expectations.json`). */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import iconv from 'iconv-lite';
import { AppError } from '#shared/contract/errors.ts';
import type { FilePreview } from '#shared/contract/import/preview.ts';
import { previewFile } from '../../../src-main/lists/import/preview-file.ts';
import { project } from '../app/cli.ts';

export type Part =
  | 'outcome'
  | 'format'
  | 'encoding'
  | 'delimiter'
  | 'sheet'
  | 'headerRow'
  | 'mapping'
  | 'country';

type NamedMapping = Readonly<Record<string, readonly string[]>>;

export type Expectation = {
  /** The path of the file, relative to the shared data. */
  readonly file: string;
  readonly failure?: readonly string[];
  /** The format; `csv` if absent. */
  readonly format?: string;
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly sheet?: string;
  readonly headerRow?: number;
  readonly mapping?: readonly NamedMapping[];
  readonly optional?: NamedMapping;
  readonly country?: string;
  readonly note?: string;
  /** The parts that the app gets wrong today, each with the reason. */
  readonly knownWrong?: { readonly [P in Part]?: string };
};

/** The result for one part of one file. `came` is the app's wrong answer; null if the answer is right. */
export type Judged = { readonly file: string; readonly part: Part; readonly came: string | null };

export const SHARED_DATA = project('../shared/data');

export const expectations = (): readonly Expectation[] =>
  JSON.parse(readFileSync(project('test/fixtures/expectations.json'), 'utf8')) as readonly Expectation[];

/** Returns the path of the file; null if it is neither next to the project nor in it. */
export function pathOf({ file }: Expectation): string | null {
  const places = [
    join(SHARED_DATA, file),
    ...['lists', 'spreadsheets'].map((folder) => project(`test/fixtures/${folder}/${basename(file)}`)),
  ];
  return places.find((place) => existsSync(place)) ?? null;
}

export async function judge(expected: Expectation, path: string): Promise<readonly Judged[]> {
  const judged = (part: Part, isRight: boolean, came: unknown): Judged => ({
    file: expected.file,
    part,
    came: isRight ? null : JSON.stringify(came),
  });
  const preview = await previewOrCode(path);
  if (typeof preview === 'string')
    return [judged('outcome', expected.failure?.includes(preview) === true, preview)];
  const outcome = judged('outcome', expected.failure === undefined, 'read');
  if (expected.failure !== undefined) return [outcome];

  const { format, choices } = preview;
  const parts: Judged[] = [outcome, judged('format', format === (expected.format ?? 'csv'), format)];
  const add = (part: Part, wanted: unknown, isRight: boolean, came: unknown): void => {
    if (wanted !== undefined) parts.push(judged(part, isRight, came));
  };
  const { encoding, delimiter, sheet, headerRow, mapping, country } = expected;
  const mapped = named(preview);
  add('encoding', encoding, isSameText(path, encoding ?? '', choices.encoding ?? ''), choices.encoding);
  add('delimiter', delimiter, delimiter === choices.delimiter, choices.delimiter);
  add('sheet', sheet, sheet === choices.sheet, choices.sheet);
  add('headerRow', headerRow, headerRow === choices.headerRow, choices.headerRow);
  add('mapping', mapping, mapping?.some((each) => isMapped(each, expected, mapped)) === true, mapped);
  add('country', country, country === preview.defaultCountry, preview.defaultCountry);
  return parts;
}

async function previewOrCode(path: string): Promise<FilePreview | string> {
  try {
    return await previewFile(path, basename(path), {});
  } catch (error) {
    if (error instanceof AppError) return error.failure.code;
    throw error;
  }
}

const named = ({ mapping, columns }: FilePreview): NamedMapping =>
  Object.fromEntries(
    Object.entries(mapping).map(([field, indexes]) => [field, indexes.map((index) => columns[index] ?? '')]),
  );

function isMapped(wanted: NamedMapping, { optional = {} }: Expectation, came: NamedMapping): boolean {
  const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  const fields = new Set([...Object.keys(wanted), ...Object.keys(came)]);
  return [...fields].every((field) =>
    wanted[field] === undefined ? isSame(optional[field], came[field]) : isSame(wanted[field], came[field]),
  );
}

/** Returns whether the whole file is the same text in both encodings, which are then equally good. */
function isSameText(path: string, wanted: string, came: string): boolean {
  if (wanted === came || wanted === '') return true;
  if (!iconv.encodingExists(came)) return false;
  const bytes = readFileSync(path);
  return iconv.decode(bytes, wanted) === iconv.decode(bytes, came);
}
