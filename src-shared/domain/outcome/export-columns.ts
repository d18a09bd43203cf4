import { asksOnlyEmails, type ColumnMapping, holdsEmails } from '../address/mapping.ts';

/** Groups in the order of the dialog. */
export const EXPORT_COLUMN_GROUPS = ['address', 'check', 'place', 'decision', 'email'] as const;
export type ExportColumnGroup = (typeof EXPORT_COLUMN_GROUPS)[number];

export const EXPORT_COLUMN_GROUP_WORDS: { readonly [G in ExportColumnGroup]: string } = {
  address: 'Address',
  check: 'What the check found',
  place: 'Place',
  decision: 'Decision',
  email: 'Emails',
};

type ExportColumn = {
  /** Workspaces store the id, so it is never renamed. */
  readonly id: string;
  /** The label of the choice, which may add several columns to the file. */
  readonly words: string;
  readonly group: ExportColumnGroup;
  readonly isUsual: boolean;
};

/** The columns in the order of the file. `src-main/lists/export/written-columns.ts` computes the values of each row. */
export const EXPORT_COLUMNS = [
  { id: 'verdict', words: 'Verdict', group: 'check', isUsual: true },
  { id: 'why', words: 'Why', group: 'check', isUsual: true },
  { id: 'confidence', words: 'Confidence', group: 'check', isUsual: true },
  { id: 'accuracy', words: 'Accuracy', group: 'check', isUsual: true },
  { id: 'accuracy_code', words: 'Accuracy code', group: 'check', isUsual: false },
  { id: 'match_type', words: 'Match type', group: 'check', isUsual: false },
  { id: 'corrections', words: 'What the service corrected', group: 'check', isUsual: false },
  { id: 'status', words: 'Status', group: 'decision', isUsual: true },
  { id: 'decided_by', words: 'Decided by', group: 'decision', isUsual: false },
  { id: 'decided_at', words: 'Decided at', group: 'decision', isUsual: false },
  { id: 'flag', words: 'Flag', group: 'decision', isUsual: true },
  { id: 'note', words: 'Note', group: 'decision', isUsual: true },
  { id: 'formatted_address', words: 'Address in one line', group: 'address', isUsual: true },
  { id: 'parts', words: 'Address in parts', group: 'address', isUsual: true },
  { id: 'address_lines', words: 'Lines for letters', group: 'address', isUsual: false },
  { id: 'coordinates', words: 'Latitude and longitude', group: 'place', isUsual: false },
  { id: 'udprn', words: 'UDPRN', group: 'place', isUsual: false },
  { id: 'uprn', words: 'UPRN', group: 'place', isUsual: false },
  { id: 'final_email', words: 'Final email', group: 'email', isUsual: true },
  { id: 'email_result', words: 'Email result', group: 'email', isUsual: true },
  { id: 'email_reason', words: 'Email reason', group: 'email', isUsual: true },
  { id: 'email_suggestion', words: 'Email suggestion', group: 'email', isUsual: true },
] as const satisfies readonly ExportColumn[];

export type ExportColumnId = (typeof EXPORT_COLUMNS)[number]['id'];

export const EXPORT_COLUMN_IDS: readonly ExportColumnId[] = EXPORT_COLUMNS.map(({ id }) => id);

/** The columns that are chosen by default. */
export const USUAL_EXPORT_COLUMNS: readonly ExportColumnId[] = EXPORT_COLUMNS.filter(
  ({ isUsual }) => isUsual,
).map(({ id }) => id);

const GROUP_OF: ReadonlyMap<string, ExportColumnGroup> = new Map(
  EXPORT_COLUMNS.map(({ id, group }) => [id, group]),
);

/** Whether a column is available: email columns need an email column in the list, and address columns need an address. */
export function isColumnOffered(id: ExportColumnId, mapping: ColumnMapping): boolean {
  const group = GROUP_OF.get(id) ?? 'check';
  if (group === 'email') return holdsEmails(mapping);
  return group === 'decision' || !asksOnlyEmails(mapping);
}

/** Returns the known columns in the order of the file, each once. Ignores ids of older or newer app versions. */
export const knownExportColumns = (ids: readonly string[]): readonly ExportColumnId[] =>
  EXPORT_COLUMN_IDS.filter((id) => ids.includes(id));
