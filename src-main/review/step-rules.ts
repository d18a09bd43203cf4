/** Changes the rules of a list, in one step that judges each row again. */

import { AppError } from '#shared/contract/errors.ts';
import type { SampleFinding } from '#shared/contract/review/rehearsal.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import { type Rules, ruleVersion } from '#shared/domain/verdict/rules.ts';
import { inTransaction } from '../db/database.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { StepDetails } from '../db/repositories/stored-step.ts';
import { type JudgeAgainOptions, judgeAgain } from '../verdicts/judge-again.ts';
import type { BulkOutcome, BulkWork } from './bulk-work.ts';
import type { StepDependencies } from './change-row.ts';
import { saysTheSame } from './person-decision.ts';
import { detailsOfList } from './step-side.ts';

/**
 * The step contains the rows whose decision changed. The list gets the new rules when the step begins. Undoing an
 * unfinished step also restores the old rules.
 * @throws AppError `nothing_to_decide` if these are the current rules, `interrupted`
 */
export async function applyRules(
  list: StoredList,
  rules: Rules,
  sample: SampleFinding | null,
  dependencies: StepDependencies,
  work: BulkWork,
): Promise<BulkOutcome> {
  const { db } = work;
  const { lists, steps } = dependencies.repositories;
  const before = list.settings.rules;
  if (isSameData(before, rules)) throw new AppError({ code: 'nothing_to_decide' });
  const atMs = dependencies.nowMs();
  const details: StepDetails = {
    ...detailsOfList(list),
    rules: { before, after: rules, ruleVersion: ruleVersion(rules), sample },
  };
  const settings = { ...list.settings, rules };
  const step = inTransaction(db, () => {
    lists.changeSettings(list.id, settings);
    return steps.begin(list.id, { kind: 'apply_rules', atMs, details });
  });
  let rows = 0;
  const onJudged: OnJudged = ({ position, note, lookupId, decision }, after) => {
    if (saysTheSame(decision, after)) return;
    const marks = { before: { decision, note }, after: { decision: after, note } };
    steps.addRow(list.id, step, details, { position, ...marks, lookupId, asked: null });
    rows += 1;
  };
  await judgeAll({ ...list, settings }, atMs, onJudged, dependencies, work);
  inTransaction(db, () => steps.finish(list.id, step, rows));
  return { step, rows, skipped: 0, changed: 0 };
}

/** Gives a list the rules of one side of a step, and judges its rows. Returns the changed list. */
export async function returnRules(
  list: StoredList,
  rules: Rules,
  step: number,
  dependencies: StepDependencies,
  work: BulkWork,
): Promise<StoredList> {
  const { lists, rows, steps } = dependencies.repositories;
  const settings = { ...list.settings, rules };
  lists.changeSettings(list.id, settings);
  const ruled = { ...list, settings };
  const onJudged: OnJudged = ({ position, decision }, after) => {
    // A person had cleared the decision, or the step took it away. `moveChunks` then moves the step's own rows.
    if (decision === null && after !== null && steps.wasAnsweredAt(list.id, position, step))
      rows.setDecision(list.id, position, null);
  };
  await judgeAll(ruled, dependencies.nowMs(), onJudged, dependencies, work);
  return ruled;
}

type OnJudged = NonNullable<JudgeAgainOptions['onJudged']>;

async function judgeAll(
  list: StoredList,
  atMs: number,
  onJudged: OnJudged,
  { repositories }: StepDependencies,
  { db, signal, onProgress }: BulkWork,
): Promise<void> {
  await judgeAgain(list, db, repositories, {
    nowMs: () => atMs,
    hasNewRules: true,
    signal,
    onJudged,
    onProgress: (rows) => onProgress(rows, list.rowCount),
  });
  if (signal.aborted) throw new AppError({ code: 'interrupted' });
}
