/**
 * Reads exports of real programs with invented data, and the mappings that a person would choose, written from the
 * programs' documentation (`test/fixtures/exports/expectations.txt`). Each file has `## name`, the language and the
 * program, `source:`, then a line `=> field: Column + Column; field: Column` for each right mapping, `? …` for each
 * address that the app has to ask about, and `~ field: Column` for columns that may be mapped or ignored. The second of
 * two columns with the same name is `Name#2`.
 */
import { readFileSync } from 'node:fs';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { mappingDoubts } from '#shared/domain/columns/mapping-doubts.ts';
import { previewFile } from '../../../../../src-main/lists/import/preview-file.ts';
import { project } from '../../../../support/app/cli.ts';
import { faultOf, pairsOf } from './tables.ts';

export type ProgramExport = {
  readonly file: string;
  readonly language: string;
  readonly source: string;
  readonly right: readonly (readonly string[])[];
  readonly asked: readonly (readonly string[])[];
  readonly optional: readonly string[];
};

/** `asked`: the guess is wrong, but the app asks about it. */
export type ExportOutcome = { readonly is: 'right' | 'asked' | 'silently wrong'; readonly fault: string };

const FOLDER = 'test/fixtures/exports';

export const programExports = (): readonly ProgramExport[] =>
  readFileSync(project(`${FOLDER}/expectations.txt`), 'utf8')
    .split(/^## /mu)
    .slice(1)
    .map(toExport);

function toExport(text: string): ProgramExport {
  const [file = '', about = '', ...lines] = text.trimEnd().split('\n');
  const after = (start: string): readonly string[] =>
    lines.flatMap((line) => (line.startsWith(start) ? [line.slice(start.length).trim()] : []));
  const mappings = (start: string): readonly (readonly string[])[] =>
    after(start).map((mapping) => mapping.split('; ').flatMap(pairsOf));
  return {
    file,
    language: about.split(' ')[0] ?? '',
    source: after('source:').join(''),
    right: mappings('=>'),
    asked: mappings('?'),
    optional: after('~').flatMap(pairsOf),
  };
}

/** Reads the file as an import does, without help. */
export async function outcomeOf({ file, right, asked, optional }: ProgramExport): Promise<ExportOutcome> {
  const preview = await previewFile(project(`${FOLDER}/${file}`), file, {});
  const columns = numbered(preview.columns.map((name) => name.trim()));
  const fault = (wanted: readonly (readonly string[])[], mapping: ColumnMapping): string =>
    wanted.length === 0 ? 'asked nothing' : faultOf({ columns, right: wanted, optional }, mapping);
  const doubts = mappingDoubts(preview);
  const blocks = doubts.flatMap((doubt) => (doubt.kind === 'several_addresses' ? doubt.blocks : []));
  const unasked = asked.map(
    (each) => blocks.map(({ mapping }) => fault([each], mapping)).toSorted(byLength)[0],
  );
  const faults = [
    ...(asked.length === 0 || right.length > 0 ? [fault(right, preview.mapping)] : []),
    ...(asked.length > 0
      ? [blocks.length === 0 ? 'asked nothing' : (unasked.find((each) => each !== '') ?? '')]
      : []),
  ];
  if (faults.includes('') && (right.length > 0 || blocks.length > 0)) return { is: 'right', fault: '' };
  return { is: doubts.length > 0 ? 'asked' : 'silently wrong', fault: faults.toSorted(byLength)[0] ?? '' };
}

const byLength = (a: string, b: string): number => a.length - b.length;

function numbered(columns: readonly string[]): readonly string[] {
  return columns.map((name, column) => {
    const nth = columns.slice(0, column).filter((each) => each === name).length + 1;
    return nth === 1 ? name : `${name}#${nth}`;
  });
}
