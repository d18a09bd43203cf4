/** What a row of a list asks, or why it asks nothing. */
import type { Decision } from './decision.ts';
import type { ListSettings } from './list-settings.ts';
import type { RowKind } from '../list/row-kind.ts';
import { leftOutReason } from '../list/row-kind.ts';
import { effectiveAddress } from './effective-address.ts';
import type { Question, SkippedQuestion } from '../address/question.ts';
import { questionOf } from '../address/question.ts';

export type AskingRow = {
  readonly cells: readonly string[];
  readonly kind: RowKind | null;
  readonly decision: Decision | null;
};

/** A row that a person edited is asked, whatever its kind. */
export function rowQuestion(
  { cells, kind, decision }: AskingRow,
  settings: ListSettings,
): Question | SkippedQuestion {
  const isEdited = decision?.corrected && decision.kind !== 'picked';
  const leftOut = isEdited ? null : leftOutReason(kind, settings);
  if (leftOut !== null) return { skip: leftOut };
  return questionOf(effectiveAddress(cells, settings, decision), settings.defaultCountry);
}
