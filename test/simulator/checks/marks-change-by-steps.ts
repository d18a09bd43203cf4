/** A person's decisions change only by a step and only on rows of that step. An undo restores the earlier state. */
import type { Mark, StepState } from '../observer.ts';
import type { CreateCheck } from './check.ts';

const NAME = 'marks change by steps';
const keyOf = ({ listId, position }: { readonly listId: number; readonly position: number }): string =>
  `${listId}/${position}`;
const stepKey = ({ listId, step }: StepState): string => `${listId}:${step}`;
const isPersons = (mark: Mark | undefined): mark is Mark => mark?.decidedBy === 'person';

export const marksChangeBySteps: CreateCheck = (world) => {
  const { blame } = world;
  let marks = byKey(world.observer.marks());
  let steps = byStep(world.observer.steps());
  const before = new Map<string, ReadonlyMap<string, Mark>>();

  const look = (): void => {
    const { observer } = world;
    const nowSteps = byStep(observer.steps());
    const moved = [...nowSteps.values()].filter(
      (step) => steps.get(stepKey(step))?.state !== step.state || isOpen(step),
    );
    const wasOpen = [...steps.values()].filter((step) => isOpen(step) && !nowSteps.has(stepKey(step)));
    const now = byKey(observer.marks());
    const covered = new Set(
      [...moved, ...wasOpen].flatMap(({ listId, step }) =>
        observer.rowsOfStep(listId, step).map((position) => keyOf({ listId, position })),
      ),
    );
    for (const [key, mark] of now) {
      const was = marks.get(key);
      if (covered.has(key) || !was || (!isPersons(was) && !isPersons(mark))) continue;
      if (was.text !== mark.text) blame(NAME, `row ${key} was ${was.text} and is ${mark.text}`);
      if (isPersons(was) && was.lookupId !== null && was.lookupId !== mark.lookupId)
        blame(NAME, `row ${key} rested on answer ${was.lookupId} and rests on ${mark.lookupId}`);
    }
    for (const step of moved) {
      const own = stepKey(step);
      if (!steps.has(own)) before.set(own, marks);
      else if (step.state === 'undone' && steps.get(own)?.state !== 'undone' && moved.length === 1)
        compare(step, now);
    }
    marks = now;
    steps = nowSteps;
  };
  const compare = (step: StepState, now: ReadonlyMap<string, Mark>): void => {
    const then = before.get(stepKey(step));
    if (!then) return;
    for (const position of world.observer.rowsOfStep(step.listId, step.step)) {
      const key = keyOf({ listId: step.listId, position });
      const was = then.get(key);
      const is = now.get(key);
      if ((isPersons(was) || isPersons(is)) && was?.text !== is?.text)
        blame(
          'an undo gives back what was',
          `row ${key} was ${was?.text} before step ${step.step}, and is ${is?.text}`,
        );
    }
  };
  const begin = (): void => {
    marks = byKey(world.observer.marks());
    steps = byStep(world.observer.steps());
    before.clear();
  };
  return { afterStep: look, onPowerLoss: begin };
};

const byKey = (marks: readonly Mark[]): ReadonlyMap<string, Mark> =>
  new Map(marks.map((mark) => [keyOf(mark), mark]));
const byStep = (steps: readonly StepState[]): ReadonlyMap<string, StepState> =>
  new Map(steps.map((step) => [stepKey(step), step]));
const isOpen = ({ state }: StepState): boolean => state === 'open' || state === 'turning';
