/** Remembers people's decisions for later lists, and forgets cleared decisions. Call this inside a transaction. */

import type { ListId } from '#shared/domain/list/list.ts';
import { rememberedDecision } from '#shared/domain/outcome/remembered-decision.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import type { MarkedRow } from '../db/repositories/mark-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { askedInstead, saysTheSame } from './person-decision.ts';

/** Whether a person's decision is about the address. An exclusion may be about a recipient who has moved away. */
const isAboutAddress = (decision: Decision | null): decision is Decision =>
  decision?.decidedBy === 'person' && decision.kind !== 'excluded';

/** Runs a change of a row and remembers the resulting decision. Returns the changed row. */
export function remembering(
  listId: ListId,
  { position, mark }: MarkedRow,
  { remembered }: Pick<Repositories, 'remembered'>,
  change: () => MarkedRow,
): MarkedRow {
  const before = remembered.askedBy(listId, position);
  const row = change();
  const { decision } = row.mark;
  if (saysTheSame(mark.decision, decision)) return row;
  if (!isAboutAddress(decision)) {
    remembered.forgetRow(listId, position);
    return row;
  }
  const asked = () => {
    if (askedInstead(decision) === null) return remembered.askedBy(listId, position);
    // The question of an edited row's imported address is the question from before the first edit.
    const isFirstEdit = mark.decision === null || askedInstead(mark.decision) === null;
    return isFirstEdit ? before : remembered.ofRow(listId, position);
  };
  const known = asked();
  if (known === null) remembered.forgetRow(listId, position);
  else remembered.put({ ...known, listId, position, decision: rememberedDecision(decision) });
  return row;
}
