/** Accepts or refuses suggestions for one email, or for emails of many rows in one step. Changes no address. */

import { AppError } from '#shared/contract/errors.ts';
import type { EmailDecisionInput } from '#shared/contract/operations.ts';
import type { EmailMark, EmailSlot } from '#shared/domain/email/row-email.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { BulkStep, OpenStep, Tally } from './bulk-work.ts';
import { changeEmails, withEmails } from './change-emails.ts';
import { recordRow, type StepDependencies } from './change-row.ts';
import { enterStep, rowAsSeen, type SeenRow } from './one-row-step.ts';
import { detailsOfList } from './step-side.ts';
import { isOpen, revisionsByRow, suggestedEmails, suggestionFor } from './suggested-emails.ts';

/** Repeating a decision makes no step. @throws AppError `row_not_found`, `row_changed`, `no_suggestion` */
export function decideEmail(
  list: StoredList,
  seen: SeenRow,
  { column, slot }: EmailSlot,
  input: EmailDecisionInput,
  dependencies: StepDependencies,
): void {
  const { repositories, nowMs } = dependencies;
  const row = rowAsSeen(list, seen, dependencies);
  const { position } = row;
  const email = repositories.emails
    .ofRows(list.id, [column], [position])
    .find((each) => each.slot === slot && each.questionId !== null);
  if (!email) throw new AppError({ code: 'no_suggestion', position });
  const isSame =
    input.kind === 'used_suggestion'
      ? email.corrected === input.email
      : email.decision === (input.kind === 'none' ? null : input.kind);
  if (isSame) return;
  if (input.kind === 'used_suggestion') {
    const suggestion = suggestionFor(email);
    if (suggestion === null) throw new AppError({ code: 'no_suggestion', position });
    if (suggestion !== input.email) throw new AppError({ code: 'row_changed', position });
  }
  const to: EmailMark = {
    column,
    slot,
    decision: input.kind === 'none' ? null : input.kind,
    taken: input.kind === 'used_suggestion' ? input.email : null,
    decidedAtMs: input.kind === 'none' ? null : nowMs(),
  };
  const before = withEmails(list, row, [to], dependencies);
  changeMarks(list, position, [to], dependencies);
  enterStep(list, 'decide_email', before, withEmails(list, row, [to], dependencies), dependencies);
}

/** Skips emails that a person has decided. */
export const takingEmails = (list: StoredList, dependencies: StepDependencies): BulkStep => ({
  kind: 'take_emails',
  begin: () => ({
    details: detailsOfList(list),
    change: (opened, positions) => takeChunk(list, opened, positions, dependencies),
  }),
  revisionsOf: (positions) => revisionsByRow(suggestedEmails(list, positions, dependencies.repositories)),
});

function takeChunk(
  list: StoredList,
  { step, details, atMs }: OpenStep,
  positions: Uint32Array,
  dependencies: StepDependencies,
): Tally {
  const { repositories } = dependencies;
  const open = suggestedEmails(list, positions, repositories).filter(isOpen);
  let rows = 0;
  for (const [position, ofRow] of Map.groupBy(open, ({ email }) => email.position)) {
    const to = ofRow.map(
      ({ email: { column, slot }, meant }): EmailMark => ({
        column,
        slot,
        decision: 'used_suggestion',
        taken: meant,
        decidedAtMs: atMs,
      }),
    );
    const row = repositories.marks.one(list.id, position);
    if (!row) continue;
    const before = withEmails(list, row, to, dependencies);
    changeMarks(list, position, to, dependencies);
    recordRow(list, step, details, before, withEmails(list, row, to, dependencies), dependencies);
    rows += 1;
  }
  return { rows, skipped: 0 };
}

/** Changes the marks of emails. Also raises the row's revision, so that a decision on an outdated row is refused. */
function changeMarks(
  list: StoredList,
  position: number,
  to: readonly EmailMark[],
  dependencies: StepDependencies,
): void {
  const { marks } = dependencies.repositories;
  changeEmails(list, position, to, dependencies);
  const row = marks.one(list.id, position);
  if (row) marks.set(list.id, position, row.mark);
}
