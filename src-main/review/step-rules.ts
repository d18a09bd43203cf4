/** New rules for a list: one step, with every row judged again. */
import type { StoredList } from '../db/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import type { StoredRow } from '../db/row-record.ts';
import type { StepDetails } from '../db/step-repository.ts';
import { inTransaction } from '../db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { SampleFinding } from '#shared/contract/rehearsal.ts';
import type { Decision } from '#shared/domain/list/decision.ts';
import type { Rules } from '#shared/domain/verdict/rules.ts';
import { ruleVersion } from '#shared/domain/verdict/rules.ts';
import type { StepDependencies } from './change-row.ts';
import type { LongWork } from './long-work.ts';
import { saysTheSame } from './person-decision.ts';
import { detailsOfList } from './step-side.ts';

/**
 * Judges every row of a list by its settings; made by the room that knows verdicts.
 *
 * @param onJudged called in the transaction that judges a row: as it was, and its decision since
 * @throws AppError `interrupted`
 */
export type JudgeAll = (
  list: StoredList,
  atMs: number,
  onJudged: (row: StoredRow, decision: Decision | null) => void,
) => Promise<void>;

export type RulesDependencies = Omit<StepDependencies, 'repositories'> & {
  readonly repositories: StepDependencies['repositories'] & Pick<Repositories, 'ledger'>;
  readonly judgeAll: JudgeAll;
};

/**
 * The rows of the step are those whose decision changed. The rules are in force from the beginning on: a step that
 * breaks off is taken back with them.
 *
 * @throws AppError `nothing_to_decide` when these are the rules already, `interrupted`
 */
export async function applyRules(
  list: StoredList,
  rules: Rules,
  sample: SampleFinding | null,
  { repositories: { lists, steps }, judgeAll, nowMs }: RulesDependencies,
  { db }: Pick<LongWork, 'db'>,
): Promise<{ readonly step: number; readonly rows: number }> {
  const before = list.settings.rules;
  if (JSON.stringify(before) === JSON.stringify(rules)) throw new AppError({ code: 'nothing_to_decide' });
  const atMs = nowMs();
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
  await judgeAll({ ...list, settings }, atMs, ({ position, note, lookupId, decision }, after) => {
    if (saysTheSame(decision, after)) return;
    const marks = { before: { decision, note }, after: { decision: after, note } };
    steps.addRow(list.id, step, details, { position, ...marks, lookupId, asked: null });
    rows += 1;
  });
  inTransaction(db, () => steps.finish(list.id, step, rows));
  return { step, rows };
}

/**
 * Gives a list the rules it has on one side of a step, with the verdicts that follow; the list as it is then.
 *
 * @param atMs when the step was made
 */
export async function turnRules(
  list: StoredList,
  rules: Rules,
  atMs: number,
  { repositories: { lists, rows, ledger }, judgeAll, nowMs }: RulesDependencies,
): Promise<StoredList> {
  const settings = { ...list.settings, rules };
  lists.changeSettings(list.id, settings);
  const ruled = { ...list, settings };
  await judgeAll(ruled, nowMs(), ({ position, lookupId, decision }, after) => {
    // What stood without a decision when the step was made stood so for a reason; the step's own rows follow.
    if (decision !== null || after === null || lookupId === null) return;
    if ((ledger.answerOf(lookupId)?.answeredAtMs ?? 0) < atMs) rows.setDecision(list.id, position, null);
  });
  return ruled;
}
