/** The text of a cell that a person edits, and the address that it makes. Pure. */
import type { EditDraft } from '#shared/contract/review/drafts.ts';
import { type PartFault, partFault } from '#shared/domain/address/typed-part.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { addressWithCell } from '#shared/domain/outcome/edit-cell.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { Row } from '#shared/domain/verdict/row.ts';

/** `row` and `settings` are those at the start of the edit, so that its text can be kept when its list is closed. */
export type CellEdit = {
  readonly listId: ListId;
  readonly position: number;
  /** The file's column, counted from 0. */
  readonly column: number;
  readonly begun: string;
  readonly text: string;
  readonly row: Row;
  readonly settings: ListSettings;
};

export const isChanged = ({ begun, text }: CellEdit): boolean => text.trim() !== begun.trim();

/** Returns why the cell cannot be saved; null if it can. An unchanged text is never saved, so it has no fault. */
export const cellFault = (edit: CellEdit): PartFault | null =>
  isChanged(edit) ? partFault(edit.text) : null;

/** Returns the edit of the row's address. Cells other than the edited one keep their current texts. */
export const draftOf = ({ column, text, settings }: CellEdit, row: Row): EditDraft => ({
  kind: 'edit',
  address: addressWithCell(row, column, text, settings),
  suggestion: null,
});

/** Returns the row as it will be once the edit is saved; the row itself if there is none. */
export const asEdited = (row: Row, edit: EditDraft | undefined): Row =>
  edit ? { ...row, decision: { ...EDITED, corrected: edit.address } } : row;

const EDITED = {
  kind: 'edited',
  decidedBy: 'person',
  ruleVersion: '',
  decidedAtMs: 0,
  picked: null,
} as const;
