/** Every state can continue: in good weather, each list is checked to its end, and each step is undone. */
import { isGoing, MISSING, type RunScope } from '#shared/contract/run/run.ts';
import { attempt, ensureLife, type World } from '../world.ts';

const NAME = 'every state goes on';
const EDITED = { kind: 'edited' } as const;
const A_MINUTE = 60_000;
/** If the service asks a run to wait, the run waits for at most a day. */
const MOST_MINUTES = 1_500;

export async function goOnToTheEnd(world: World): Promise<void> {
  const { service, office, observer, blame } = world;
  service.change('fine');
  await ensureLife(world);
  world.life.disk.mend();
  await pauseAll(world);
  for (const listId of office.listIds)
    for (const scope of [MISSING, EDITED]) await runToEnd(world, listId, scope);
  if (world.faults.length > 0) return;
  for (const row of observer.unchecked()) blame(NAME, `row ${row} has no result at the end`);
  for (const listId of office.listIds) await takeAllBack(world, listId);
}

async function pauseAll(world: World): Promise<void> {
  for (const listId of world.office.listIds)
    void attempt(world, 'pause at the end', () =>
      world.life.backend.pauseRun({ listId, subject: 'address' }),
    );
  await passUntil(world, () => world.going.size === 0, 'what was going on has ended');
}

async function runToEnd(world: World, listId: number, scope: RunScope): Promise<void> {
  const { observer, blame } = world;
  // A 404 in a series of five is proven only by a lookup of the next run.
  for (let tries = 0; tries < 4; tries += 1) {
    const wish = { listId, scope, maxCredits: null, whenGone: 'wait', asksUnreadAgain: true } as const;
    void attempt(world, 'run at the end', () => world.life.backend.startRun(wish));
    await passUntil(world, () => world.going.size === 0, 'a run begins');
    const latest = () => observer.repositories.runs.latest(listId, 'address');
    const isOver = (): boolean => {
      const run = latest();
      return run === null || !isGoing(run);
    };
    await passUntil(
      world,
      () => isOver() && world.life.jobs.every(({ isOver: isJobOver }) => isJobOver),
      'a run ends',
    );
    if (world.faults.length > 0) return;
    const state = latest();
    world.log(`  run of list ${listId}: ${state?.state} ${JSON.stringify(state?.failure)}`);
    if (state?.state === 'done' && state.failed === 0) return;
  }
  const last = observer.repositories.runs.latest(listId, 'address');
  blame(
    NAME,
    `list ${listId} is not done: ${last?.state} ${JSON.stringify(last?.failure)} ${JSON.stringify(last?.errors)}`,
  );
}

async function takeAllBack(world: World, listId: number): Promise<void> {
  if (world.observer.repositories.steps.unfinished(listId)) world.life.disk.die();
  await ensureLife(world);
  await world.time.pass(1_000, () => {});
  const { observer, blame } = world;
  const isDone = (): boolean => observer.repositories.steps.latestDone(listId) === null;
  for (let undone = 0; !isDone() && undone < 200 && world.faults.length === 0; undone += 1) {
    void attempt(world, 'undo at the end', () => world.life.backend.undo({ listId }));
    await passUntil(world, () => world.going.size === 0, 'an undo ends');
  }
  if (!isDone()) blame(NAME, `list ${listId} has steps that cannot be taken back`);
  const left = observer.marks().filter((mark) => mark.listId === listId && mark.decidedBy === 'person');
  if (left.length > 0) blame(NAME, `${left.length} decisions are left when all steps are taken back`);
}

async function passUntil(world: World, isSo: () => boolean, what: string): Promise<void> {
  for (let minutes = 0; !isSo(); minutes += 1) {
    if (minutes > MOST_MINUTES) return world.blame(NAME, `it does not come to pass that ${what}`);
    await world.time.pass(minutes < 5 ? 1_000 : A_MINUTE, () => {});
  }
}
