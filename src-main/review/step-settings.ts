/** Changes the columns or the country of a list in one step. Rows that are now read differently get a new question. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { Question, SkippedQuestion } from '#shared/domain/address/question.ts';
import { effectiveAddress } from '#shared/domain/verdict/effective-address.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { rowQuestion } from '#shared/domain/verdict/row-question.ts';
import { inTransaction } from '../db/database.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { StoredRow } from '../db/repositories/row-record.ts';
import type { StepDetails } from '../db/repositories/stored-step.ts';
import { enterRowEmails } from '../verdicts/enter-row-emails.ts';
import { refreshRow, restOnDecided } from '../verdicts/refresh-row.ts';
import { holdsAnswer } from '../verdicts/settle-row.ts';
import { type BulkOutcome, type BulkWork, CHUNK } from './bulk-work.ts';
import type { StepDependencies } from './change-row.ts';
import { detailsOfList } from './step-side.ts';

/**
 * The step contains the rows that are read differently, even if their question stays the same, because verdicts depend on
 * the words. Nothing is sent. A row whose new question has a known answer gets its verdict immediately. The list has the
 * new settings from the beginning of the step. If the step is interrupted, they are undone together with it.
 * @throws AppError `interrupted`
 */
export async function changeSettings(
  list: StoredList,
  settings: ListSettings,
  dependencies: StepDependencies,
  { db, signal, onProgress }: BulkWork,
): Promise<BulkOutcome> {
  const { lists, steps, rows: stored } = dependencies.repositories;
  const details: StepDetails = { ...detailsOfList(list), settingsAfter: settings };
  const step = inTransaction(db, () => {
    lists.changeSettings(list.id, settings);
    return steps.begin(list.id, { kind: 'change_settings', atMs: dependencies.nowMs(), details });
  });
  const changed = { ...list, settings };
  let rows = 0;
  for (let after = 0; after < list.rowCount; after += CHUNK) {
    if (signal.aborted) throw new AppError({ code: 'interrupted' });
    const through = Math.min(list.rowCount, after + CHUNK);
    inTransaction(db, () => {
      for (const row of stored.range(list.id, after, through)) {
        if (readBy(list.settings, row).text === readBy(settings, row).text) continue;
        askNewQuestion(changed, row.position, step, details, dependencies);
        enterRowEmails(changed, row, dependencies.repositories);
        rows += 1;
      }
    });
    onProgress(through, list.rowCount);
    await nextTurn();
  }
  inTransaction(db, () => steps.finish(list.id, step, rows));
  return { step, rows, skipped: 0, changed: 0 };
}

/** Returns how these settings read a row. `text` is equal if both the address and the question are equal. */
export function readBy(
  settings: ListSettings,
  row: Pick<StoredRow, 'cells' | 'kind' | 'decision'>,
): { readonly text: string; readonly question: Question | SkippedQuestion } {
  const address = effectiveAddress(row.cells, settings, row.decision);
  const question = rowQuestion(row, settings);
  return { text: JSON.stringify([address, question]), question };
}

/** Gives a row its new question. A person's decision keeps its answer. Clears a rule's decision and its answer. */
function askNewQuestion(
  list: StoredList,
  position: number,
  step: number,
  details: StepDetails,
  { repositories, answers, nowMs }: StepDependencies,
): void {
  const { marks, steps } = repositories;
  const before = marks.one(list.id, position);
  if (before && holdsAnswer({ ...before.mark, ...before.basis }))
    restOnDecided(list, position, before.basis, repositories, nowMs);
  else refreshRow(list, position, answers, repositories, nowMs);
  const asked = marks.one(list.id, position);
  if (!before || !asked) return;
  const isBaseless = asked.basis.lookupId === null && asked.mark.decision?.decidedBy === 'rule';
  const after = isBaseless ? { ...asked.mark, decision: null } : asked.mark;
  if (isBaseless) marks.set(list.id, position, after);
  steps.addRow(list.id, step, details, {
    position,
    before: before.mark,
    after,
    lookupId: before.basis.lookupId,
    asked: { before: before.basis, after: asked.basis },
  });
}
