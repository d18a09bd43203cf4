/**
 * The app reports changed rows to the pages, and the last state of a run. While a job or a request continues, it may
 * report changes later.
 */
import { isDeepStrictEqual } from 'node:util';
import { SUBJECTS, type Subject } from '#shared/domain/list/subject.ts';
import type { Life } from '../core-life.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';
import { areJobsOver, isQuiet } from './pass-until.ts';

const NAME = 'pages learn of changes';

export const pagesLearnOfChanges: CreateCheck = (world) => {
  let known = stateOf(world, null);
  const forget = (): void => {
    known = stateOf(world, null);
  };
  /** An event since the latest comparison reports all changes since then. */
  const compare = (isOver: boolean): void => {
    if (world.life.isOver()) return;
    if (world.life !== known.life) return forget();
    const now = stateOf(world, known);
    for (const listId of world.office.listIds) {
      const before = known.revisions.get(listId) ?? 0;
      if (now.revisions.get(listId) === before || now.reported.has(listId)) continue;
      if (isOver) world.blame(NAME, `no page learns that rows of list ${listId} have changed`);
      // A later event may report the change.
      now.revisions.set(listId, before);
    }
    known = now;
  };
  return {
    // The request itself is still in `unanswered`.
    afterReply: () => compare(world.unanswered.size <= 1 && areJobsOver(world)),
    afterStep() {
      compare(isQuiet(world));
      if (isQuiet(world)) compareRuns(world);
    },
    onPowerLoss: forget,
  };
};

type State = {
  readonly life: Life;
  /** The sum of the revisions of the rows of each list. */
  readonly revisions: Map<number, number>;
  /** The number of all events. */
  readonly events: number;
  /** The lists whose changed rows an event has reported since the earlier state. */
  readonly reported: ReadonlySet<number>;
};

/** @param before the latest state of the same life; null if there is none */
function stateOf({ life, observer }: World, before: State | null): State {
  const fresh = life.events.slice(before?.events ?? 0);
  const reported = fresh.flatMap(({ name, payload }) => (name === 'rowsChanged' ? [payload.listId] : []));
  return {
    life,
    revisions: new Map(observer.revisions()),
    events: life.events.length,
    reported: new Set(reported),
  };
}

function compareRuns(world: World): void {
  if (world.life.isOver() || world.life.disk.hasFailed()) return;
  for (const listId of world.office.listIds)
    for (const subject of SUBJECTS) compareRun(world, listId, subject);
}

function compareRun({ life, observer, blame }: World, listId: number, subject: Subject): void {
  const stored = observer.repositories.runs.latest(listId, subject);
  const event = life.events.findLast(
    ({ name, payload }) => name === 'runProgressed' && payload.runId === stored?.runId,
  );
  if (event?.name !== 'runProgressed' || stored === null) return;
  if (!isDeepStrictEqual(event.payload, stored))
    blame(
      NAME,
      `run ${stored.runId} ended as ${JSON.stringify(stored)}, not ${JSON.stringify(event.payload)}`,
    );
}
