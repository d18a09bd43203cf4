import { MAPPED_FIELDS, RECIPIENT_FIELDS } from '../address/mapping.ts';
import { type Question, questionOf, type SkippedQuestion } from '../address/question.ts';
import { leftOutReason, type RowKind } from '../list/row-kind.ts';
import { isDitto } from '../text/empty-words.ts';
import { isErrorWord } from '../text/error-words.ts';
import type { Decision } from './decision.ts';
import { effectiveAddress } from './effective-address.ts';
import type { ListSettings } from './list-settings.ts';

const NOT_ASKED: ReadonlySet<string> = new Set(['email', 'organisation', ...RECIPIENT_FIELDS]);

/** Whether an address cell holds an error or "ditto". The meaning of such a cell is unknown. */
const hasUnreadable = (cells: AskingRow['cells'], { mapping }: ListSettings): boolean =>
  MAPPED_FIELDS.some(
    (field) => !NOT_ASKED.has(field) && mapping[field]?.some((column) => isUnreadable(cells[column] ?? '')),
  );

const isUnreadable = (cell: string): boolean => isErrorWord(cell) || isDitto(cell);

export type AskingRow = {
  readonly cells: readonly string[];
  readonly kind: RowKind | null;
  readonly decision: Decision | null;
};

/** Returns the row's question. A row that a person edited is checked whatever its kind. */
export function rowQuestion(
  { cells, kind, decision }: AskingRow,
  settings: ListSettings,
): Question | SkippedQuestion {
  const isEdited = decision?.corrected && decision.kind !== 'picked';
  const leftOut = isEdited ? null : leftOutReason(kind, settings);
  if (leftOut !== null) return { skip: leftOut };
  if (!isEdited && hasUnreadable(cells, settings)) return { skip: 'unreadable_cell' };
  return questionOf(effectiveAddress(cells, settings, decision), settings.defaultCountry);
}
