import type { ExportWish } from '#shared/contract/export/export.ts';
import { EXPORT_COLUMN_IDS, type ExportColumnId } from '#shared/domain/outcome/export-columns.ts';
import { DECISIONS } from '#shared/domain/verdict/decision.ts';
import { USAGE } from '#shared/messages/cli/usage.ts';
import { UsageError } from './usage-error.ts';

/** The options of an export, as `parseArgs` needs them. */
export const EXPORT_OPTIONS = {
  'in-place': { type: 'boolean' },
  columns: { type: 'string' },
  rows: { type: 'string' },
  'leave-out-excluded': { type: 'boolean' },
  notes: { type: 'boolean' },
  protected: { type: 'string' },
  utf8: { type: 'boolean' },
} as const;

type ExportWords = {
  readonly 'in-place'?: boolean | undefined;
  readonly columns?: string | undefined;
  readonly rows?: string | undefined;
  readonly 'leave-out-excluded'?: boolean | undefined;
  readonly notes?: boolean | undefined;
  readonly protected?: string | undefined;
  readonly utf8?: boolean | undefined;
};

/** With `utf8`, a text file is written as UTF-8 with a byte order mark. Otherwise it keeps its encoding. */
export type ExportOptions = Pick<
  ExportWish,
  'layout' | 'columns' | 'rows' | 'leaveOutExcluded' | 'notes' | 'protectedSheet'
> & { readonly utf8: boolean };

const ROWS: Readonly<Record<string, NonNullable<ExportWish['rows']>>> = {
  all: { kind: 'all' },
  decided: { kind: 'decided', decisions: DECISIONS },
  'left-to-do': { kind: 'left_to_do' },
  deliverable: { kind: 'emails', which: 'deliverable' },
  'not-undeliverable': { kind: 'emails', which: 'not_undeliverable' },
};
const PROTECTED: Readonly<Record<string, NonNullable<ExportWish['protectedSheet']>>> = {
  remove: 'remove',
  'new-file': 'new_file',
};

/** Returns the name of a column for `--columns`: its id with hyphens. */
export const columnWord = (id: ExportColumnId): string => id.replaceAll('_', '-');

/** Returns the choices for an export. `columns`, `rows` and `protectedSheet` may be absent. @throws UsageError */
export function exportOptions(words: ExportWords): ExportOptions {
  const { columns, rows, protected: sheet } = words;
  return {
    layout: words['in-place'] === true ? 'in_place' : 'added_columns',
    ...(columns === undefined ? {} : { columns: columnsOption(columns) }),
    ...(rows === undefined ? {} : { rows: wordOption('--rows', rows, ROWS) }),
    ...(sheet === undefined ? {} : { protectedSheet: wordOption('--protected', sheet, PROTECTED) }),
    leaveOutExcluded: words['leave-out-excluded'] ?? false,
    notes: words.notes ?? false,
    utf8: words.utf8 ?? false,
  };
}

function wordOption<T>(option: string, text: string, known: Readonly<Record<string, T>>): T {
  const found = Object.entries(known).find(([word]) => word === text);
  if (!found) throw new UsageError(USAGE.unknownWord(option, Object.keys(known), text));
  return found[1];
}

function columnsOption(text: string): readonly ExportColumnId[] {
  return text.split(',').map((word) => {
    const id = EXPORT_COLUMN_IDS.find((known) => columnWord(known) === word.trim());
    if (id === undefined) throw new UsageError(USAGE.unknownColumn(EXPORT_COLUMN_IDS.map(columnWord), word));
    return id;
  });
}
