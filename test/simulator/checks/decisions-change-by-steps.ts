/** Only a step changes decisions and notes of a person, and only in its rows. An undo restores the earlier state. */
import type { RowDecision, StepState } from '../observer.ts';
import type { CreateCheck } from './check.ts';

const NAME = 'decisions change by steps';
type Decisions = ReadonlyMap<string, RowDecision>;
const keyOf = ({ listId, position }: { readonly listId: number; readonly position: number }): string =>
  `${listId}/${position}`;
const stepKey = ({ listId, step }: StepState): string => `${listId}:${step}`;
/** `undone`: the rows are in the state before the step. `done`: they are in the state after it. */
type Side = 'done' | 'undone';

export const decisionsChangeBySteps: CreateCheck = (world) => {
  const { blame } = world;
  let decisions: Decisions = byKey(world.observer.rowDecisions());
  let steps = byStep(world.observer.steps());
  const sides = new Map<string, { readonly [S in Side]?: Decisions }>();
  const compareRow: CompareRow = (of, key, was, is) => {
    if (was && was.byPerson !== is?.byPerson)
      blame('an undo gives back what was', `row ${key} of ${of} was ${was.byPerson}, is ${is?.byPerson}`);
    if (was && is && lostRule(was, is))
      blame('an undo gives back what was', `row ${key} of ${of} lost the decision of a rule`);
  };
  const unfinished = createUnfinished(compareRow);

  const compare = (): void => {
    const { observer } = world;
    const nowSteps = byStep(observer.steps());
    const moved = [...nowSteps.values()].filter(
      (step) => steps.get(stepKey(step))?.state !== step.state || isOpen(step),
    );
    const now = byKey(observer.rowDecisions());
    const rowsOf = ({ listId, step }: StepState): readonly string[] =>
      observer.rowsOfStep(listId, step).map((position) => keyOf({ listId, position }));
    const ofRemoved = unfinished.compareRemoved(nowSteps, now);
    const moving = new Set(moved.map(({ listId }) => listId));
    compareOthers(now, new Set([...moved.flatMap(rowsOf), ...ofRemoved]), moving);
    for (const step of moved.filter(isOpen))
      unfinished.remember(step, rowsOf(step), isOpen(steps.get(stepKey(step))) ? null : decisions);
    for (const step of moved) {
      const others = new Set(moved.filter((other) => other !== step).flatMap(rowsOf));
      const alone = rowsOf(step).filter((key) => !others.has(key));
      trackStep(step, alone, now);
    }
    for (const row of observer.wronglyRemembered())
      blame(NAME, `row ${row} has no decision, but a decision of it is remembered`);
    for (const row of observer.rememberedOtherwise()) blame(NAME, `row ${row}`);
    decisions = now;
    steps = nowSteps;
  };
  /** @param covered the rows that a step may have changed */
  const compareOthers = (now: Decisions, covered: ReadonlySet<string>, moving: ReadonlySet<number>): void => {
    for (const [key, is] of now) {
      const was = covered.has(key) ? undefined : decisions.get(key);
      const change = was && forbiddenChange(was, is, moving.has(is.listId));
      if (change) blame(NAME, `row ${key} ${change}`);
    }
  };
  /**
   * Remembers the rows before and after a new step, and compares them each time the step is undone or redone. Does not
   * compare a step that is first seen while it is open.
   */
  const trackStep = (step: StepState, keys: readonly string[], now: Decisions): void => {
    const { state } = step;
    const own = stepKey(step);
    const known = sides.get(own);
    if (!known) return void sides.set(own, state === 'done' ? { undone: decisions, done: now } : {});
    if (state !== 'done' && state !== 'undone') return;
    for (const key of keys) compareRow(`${state} step ${own}`, key, known[state]?.get(key), now.get(key));
  };
  const forget = (): void => {
    decisions = byKey(world.observer.rowDecisions());
    steps = byStep(world.observer.steps());
    sides.clear();
    unfinished.clear();
  };
  return { afterStep: compare, afterReply: compare, onPowerLoss: forget };
};

/**
 * Returns how a row changed without a step; null if this change needs no step.
 * @param mayBeJudged whether the state of a step of the list changed. The undo of new rules judges all rows.
 */
function forbiddenChange(was: RowDecision, is: RowDecision, mayBeJudged: boolean): string | null {
  if (was.byPerson !== is.byPerson) return `was ${was.byPerson} and is ${is.byPerson}`;
  const isNewlyDecided = was.decidedBy === null && is.decidedBy === 'rule';
  if (isNewlyDecided && !mayBeJudged && was.lookupId !== null && hasSameBasis(was, is))
    return 'had no decision, and a rule decided it without a step';
  if (was.decidedBy !== 'person' || was.lookupId === null || was.lookupId === is.lookupId) return null;
  return `rested on answer ${was.lookupId} and rests on ${is.lookupId}`;
}

const hasSameBasis = (was: RowDecision, is: RowDecision): boolean =>
  was.lookupId === is.lookupId && was.rules === is.rules;

/** Whether a row lost the decision of a rule, although its answer and the rules are the same. */
const lostRule = (was: RowDecision, is: RowDecision): boolean =>
  was.decidedBy === 'rule' && is.decidedBy === null && hasSameBasis(was, is);

type CompareRow = (
  of: string,
  key: string,
  was: RowDecision | undefined,
  is: RowDecision | undefined,
) => void;

/** Remembers the rows of unfinished steps, and all decisions before each. A starting app undoes and removes them. */
function createUnfinished(compareRow: CompareRow) {
  const unfinished = new Map<
    string,
    { readonly keys: readonly string[]; readonly before: Decisions | null }
  >();
  return {
    /** @param decisions those before the step; null if it was open already, as after a power failure */
    remember(step: StepState, keys: readonly string[], decisions: Decisions | null): void {
      const before = unfinished.get(stepKey(step))?.before ?? decisions;
      unfinished.set(stepKey(step), { keys, before });
    },
    /** Compares the rows of steps that a starting app has removed. @returns the rows of all steps that are no longer open */
    compareRemoved(steps: ReadonlyMap<string, StepState>, now: Decisions): readonly string[] {
      const rows: string[] = [];
      for (const [step, { keys, before }] of unfinished) {
        const state = steps.get(step);
        if (state && isOpen(state)) continue;
        unfinished.delete(step);
        rows.push(...keys);
        // It has ended, or it was removed and a new step has its number.
        if (state) continue;
        for (const key of keys) compareRow(`removed step ${step}`, key, before?.get(key), now.get(key));
      }
      return rows;
    },
    clear: (): void => unfinished.clear(),
  };
}

const byKey = (decisions: readonly RowDecision[]): Decisions =>
  new Map(decisions.map((row) => [keyOf(row), row]));
const byStep = (steps: readonly StepState[]): ReadonlyMap<string, StepState> =>
  new Map(steps.map((step) => [stepKey(step), step]));
const isOpen = (step: StepState | undefined): boolean => step?.state === 'open' || step?.state === 'turning';
