/** Writes a workbook as an export does, with values that name their cell. */

import type { KeptCell } from '#shared/contract/export/not-kept.ts';
import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import { columnOf } from '../../../../src-main/spreadsheet/cell-reference.ts';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../../src-main/spreadsheet/read-records.ts';
import type {
  AddedColumnHead,
  ExtraSheet,
  PatchResult,
  RowPatch,
} from '../../../../src-main/spreadsheet/sheet.ts';
import { writePatched } from '../../../../src-main/spreadsheet/write-patched.ts';

export const ADDED: readonly AddedColumnHead[] = [
  { name: 'Verdict', width: 14, wraps: false },
  { name: 'Confidence', width: 12, wraps: false },
  { name: 'Why', width: 40, wraps: true },
];

const SUMMARY: ExtraSheet = {
  name: 'Summary',
  widths: [40, 16],
  rows: () => [{ cells: ['Rows', 12], isHeading: false }],
};

export type Writing = {
  readonly columns: readonly number[];
  readonly textFor: (reference: string, before: string) => string;
  readonly note?: (before: string) => string;
  readonly protection?: 'remove';
};

export const BESIDE: Writing = { columns: [], textFor: () => '' };

export type Written = {
  readonly result: PatchResult;
  readonly rows: readonly number[];
  readonly replaced: ReadonlyMap<string, string>;
  readonly added: Map<string, string | number>;
  readonly kept: Readonly<Record<string, KeptCell>>;
  readonly notes: ReadonlyMap<string, string>;
  readonly isTinted: boolean;
};

export async function writeBack(
  source: string,
  output: string,
  { columns: wanted, textFor, note, protection }: Writing,
  firstAdded: string,
): Promise<Written> {
  const { format, choices, columns } = await inspectFile(source, {});
  const patches: RowPatch[] = [];
  const replaced = new Map<string, string>();
  const added = new Map<string, string | number>();
  const notes = new Map<string, string>();
  const first = columnOf(firstAdded);
  for await (const { records } of readRecords(source, { format, ...choices }))
    for (const { sourceRow, cells } of records) {
      const texts = wanted.map((column) => {
        const reference = `${columnLetters(column)}${sourceRow}`;
        const before = cells[column] ?? '';
        const text = textFor(reference, before);
        replaced.set(reference, text);
        if (note) notes.set(reference, note(before));
        return { column, text, ...(note && { note: note(before) }) };
      });
      const values = [`Ready ${sourceRow}`, sourceRow / 1000, `Because of “${sourceRow}” <&>.`];
      values.forEach((value, i) => added.set(`${columnLetters(first + i)}${sourceRow}`, value));
      patches.push({ sourceRow, added: values, replaced: texts });
    }
  if (choices.headerRow > 0)
    ADDED.forEach(({ name }, i) => added.set(`${columnLetters(first + i)}${choices.headerRow}`, name));
  const kept: Record<string, KeptCell> = {};
  const result = await writePatched(source, output, {
    source: { format, ...choices },
    columns,
    addedColumns: ADDED,
    rows: { [Symbol.asyncIterator]: () => each(patches) },
    extraSheets: [SUMMARY],
    tint: true,
    ...(note && { notes: true }),
    ...(protection && { protection }),
    onCellKept: (row, column, why) => void (kept[`${columnLetters(column)}${row}`] = why),
  });
  for (const reference of Object.keys(kept)) {
    replaced.delete(reference);
    notes.delete(reference);
  }
  const isTinted = !result.notes.notKept.some(({ code }) => code === 'tint_left_out');
  const rows = patches.map(({ sourceRow }) => sourceRow);
  return { result, rows, replaced, added, kept, notes, isTinted };
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
