/** The columns that an export can put beside the list's own: which there are, what they are called, which are usual. */
import { asksOnlyEmails, type ColumnMapping, holdsEmails } from '../address/mapping.ts';

/** Groups of the choice, in its order. */
export const EXPORT_COLUMN_GROUPS = ['address', 'check', 'place', 'decision', 'email'] as const;
/** What a column of an export is about. */
export type ExportColumnGroup = (typeof EXPORT_COLUMN_GROUPS)[number];

/** Above the columns of a group. */
export const EXPORT_COLUMN_GROUP_WORDS: { readonly [G in ExportColumnGroup]: string } = {
  address: 'Address',
  check: 'What the check found',
  place: 'Place',
  decision: 'Decision',
  email: 'Emails',
};

type ExportColumn = {
  /** Kept in workspaces: never renamed. */
  readonly id: string;
  /** Of the choice. One choice may be several columns in the file. */
  readonly words: string;
  readonly group: ExportColumnGroup;
  /** Whether it is chosen where nobody has chosen. */
  readonly isUsual: boolean;
};

/** In the order of the file. What a row has in each is in `src-main/lists/export-columns.ts`. */
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

/** What can be chosen of the columns beside the list's own. */
export type ExportColumnId = (typeof EXPORT_COLUMNS)[number]['id'];

export const EXPORT_COLUMN_IDS: readonly ExportColumnId[] = EXPORT_COLUMNS.map(({ id }) => id);

/** Where nobody has chosen. */
export const USUAL_EXPORT_COLUMNS: readonly ExportColumnId[] = EXPORT_COLUMNS.filter(
  ({ isUsual }) => isUsual,
).map(({ id }) => id);

const GROUP_OF: ReadonlyMap<string, ExportColumnGroup> = new Map(
  EXPORT_COLUMNS.map(({ id, group }) => [id, group]),
);

/** Whether a column is written: those of emails only for a list that has a column of them, those of addresses not where there is none. */
export function isColumnOffered(id: ExportColumnId, mapping: ColumnMapping): boolean {
  const group = GROUP_OF.get(id) ?? 'check';
  if (group === 'email') return holdsEmails(mapping);
  return group === 'decision' || !asksOnlyEmails(mapping);
}

/** In the order of the file, each once. What an older or a newer app knew and this one does not is left out. */
export const knownExportColumns = (ids: readonly string[]): readonly ExportColumnId[] =>
  EXPORT_COLUMN_IDS.filter((id) => ids.includes(id));
