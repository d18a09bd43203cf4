/** The app can continue from every state. In good weather, it checks each list to its end and undoes each step. */
import { isGoing, MISSING } from '#shared/contract/run/run.ts';
import { SUBJECTS } from '#shared/domain/list/subject.ts';
import { attempt, ensureLife, type World } from '../world.ts';

const NAME = 'every state can continue';
/** The last runs of a list. They also ask again what may have been charged. */
const WISHES = [
  { subject: 'address', scope: MISSING, asksUnreadAgain: true },
  { subject: 'address', scope: { kind: 'edited' }, asksUnreadAgain: true },
  { subject: 'email', scope: MISSING, asksUnreadAgain: true, asksLostEmailsAgain: true },
] as const;
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
    for (const wish of WISHES)
      if (observer.unchecked(listId, wish.subject).length > 0) await runToEnd(world, listId, wish);
  if (world.faults.length > 0) return;
  for (const listId of office.listIds)
    for (const subject of SUBJECTS)
      for (const row of observer.unchecked(listId, subject))
        blame(NAME, `row ${row} has no result at the end`);
  for (const listId of office.listIds) await takeAllBack(world, listId);
}

async function pauseAll(world: World): Promise<void> {
  for (const listId of world.office.listIds)
    for (const subject of SUBJECTS)
      void attempt(world, 'pause at the end', () => world.life.backend.pauseRun({ listId, subject }));
  await passUntil(world, () => world.going.size === 0, 'what was going on has ended');
}

async function runToEnd(world: World, listId: number, own: (typeof WISHES)[number]): Promise<void> {
  const { observer, blame } = world;
  // A 404 in a series of five is proven only by a lookup of the next run.
  for (let tries = 0; tries < 4; tries += 1) {
    const wish = { listId, ...own, maxCredits: null, whenGone: 'wait' } as const;
    let hasBegun = false;
    void attempt(
      world,
      'run at the end',
      () => world.life.backend.startRun(wish),
      () => {
        hasBegun = true;
      },
    );
    await passUntil(world, () => world.going.size === 0, 'a run begins');
    const latest = () => observer.repositories.runs.latest(listId, own.subject);
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
    if (hasBegun && state?.state === 'done' && state.failed === 0) return;
  }
  const last = observer.repositories.runs.latest(listId, own.subject);
  blame(
    NAME,
    `list ${listId} has ${own.subject} lookups that are not done: ${last?.state} ${JSON.stringify(last?.failure)} ${JSON.stringify(last?.errors)}`,
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
