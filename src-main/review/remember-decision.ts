/** What persons decide is remembered for later lists, and forgotten where it is taken back. Always inside a transaction. */

import type { ListId } from '#shared/domain/list/list.ts';
import { rememberedDecision } from '#shared/domain/outcome/remembered-decision.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import type { MarkedRow } from '../db/repositories/mark-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { askedInstead, saysTheSame } from './person-decision.ts';

/**
 * Whether a decision is one about the address. A row is excluded for what else stands in it: it has moved away, or is
 * there twice.
 */
const isAboutAddress = (decision: Decision | null): decision is Decision =>
  decision?.decidedBy === 'person' && decision.kind !== 'excluded';

/** Makes a change of a row, and remembers what is decided of it then. The row as it is after. */
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
    // What an edited row was imported as is what it asked before it was edited.
    const isFirstEdit = mark.decision === null || askedInstead(mark.decision) === null;
    return isFirstEdit ? before : remembered.ofRow(listId, position);
  };
  const known = asked();
  if (known === null) remembered.forgetRow(listId, position);
  else remembered.put({ ...known, listId, position, decision: rememberedDecision(decision) });
  return row;
}
