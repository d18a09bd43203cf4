/** Performs the acts of a day. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import { MISSING, type RunScope } from '#shared/contract/run/run.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { actOnRows } from './acts-on-rows.ts';
import { attempt } from './attempt.ts';
import { compareClosing } from './checks/closing-waits.ts';
import { compareExport, type Layout } from './checks/every-row-comes-out.ts';
import { compareSleep, compareStopped } from './checks/pause-holds.ts';
import { checkReason } from './checks/refusals-have-reasons.ts';
import { compareVerdicts } from './checks/rows-as-answered.ts';
import { compareView } from './checks/view-shows-its-rows.ts';
import { type Act, type EventOfDay, isEvent, type PersonsAct } from './day.ts';
import { exportedFile, ROW_FILTERS, readWindow } from './people.ts';
import type { World } from './world.ts';

type ActOf<D extends Act['do']> = Extract<Act, { readonly do: D }>;

/** Begins an act. Exports, sleep and closing are over when this returns. Other acts may continue. */
export const perform = (world: World, act: Act): Promise<unknown> =>
  isEvent(act) ? performEvent(world, act) : performPersonsAct(world, act);

async function performEvent(world: World, act: EventOfDay): Promise<void> {
  const { life, time, service } = world;
  switch (act.do) {
    case 'weather':
      return service.change(act.weather);
    case 'disk':
      return life.disk.fail(act.fault, act.forMs, act.after);
    case 'crash':
      if (act.again > 0) world.dieInNextLife(act.again, act.isBefore);
      return act.commits === 0 ? life.disk.die() : life.disk.dieAtCommit(act.commits, act.isBefore);
    case 'power loss':
      return world.losePower(act.logShare);
    case 'close':
      return closeApp(world);
    case 'sleep':
      return sleep(world, act.byMs);
    case 'set clock':
      return time.jump(act.byMs);
    case 'nothing':
  }
}

async function performPersonsAct(world: World, act: PersonsAct): Promise<void> {
  const { backend } = world.life;
  const request = (work: () => Promise<unknown>): void => void attempt(world, act.do, work);
  if (!('list' in act)) return actOnRows(world, act);
  const listId = world.office.listAt(act.list);
  switch (act.do) {
    case 'run': {
      const { cap: maxCredits, whenGone, asksUnread: asksUnreadAgain } = act;
      const scope: RunScope =
        act.filter === null ? MISSING : { kind: 'filtered', filter: ROW_FILTERS[act.filter] };
      return request(() => backend.startRun({ listId, scope, maxCredits, whenGone, asksUnreadAgain }));
    }
    case 'run emails': {
      const { way, cap: maxCredits, whenGone, looksForLost, asksLostAgain } = act;
      const wishes = { looksForLostEmails: looksForLost, asksLostEmailsAgain: asksLostAgain };
      const wish = { listId, scope: MISSING, way, maxCredits, whenGone, ...wishes };
      return request(() => backend.startRun({ ...wish, subject: 'email' }));
    }
    case 'pause':
      return request(() => backend.pauseRun({ listId, subject: act.subject }));
    case 'stop':
      return void attempt(
        world,
        act.do,
        () => backend.stopRun({ listId, subject: act.subject }),
        (run) => compareStopped(world, run),
      );
    case 'try now':
      return request(() => backend.tryRunNow({ listId, subject: act.subject }));
    case 'check': {
      const { rows } = world.office;
      return request(() => backend.checkRow({ listId, position: 1 + (act.which % rows) }));
    }
    case 'view': {
      const { window, filter, sort } = act;
      const seeRows = () => readWindow(world.life, listId, filter, sort);
      return void attempt(world, act.do, seeRows, (shown) => {
        world.windows[window] = shown;
        compareView(world, shown);
      });
    }
    case 'rules':
      return void attempt(
        world,
        act.do,
        () => backend.applyRules({ listId, rules: presetRules(act.preset), sample: null }),
        () => compareVerdicts(world, listId),
      );
    case 'export':
      return void (await exportList(world, act));
  }
}

async function closeApp(world: World): Promise<void> {
  const { life, time, blame } = world;
  const beganMs = time.steadyMs();
  const closing = { isDone: false };
  void life.app.close().then(() => {
    closing.isDone = true;
  });
  for (let turns = 0; !closing.isDone && !life.isOver(); turns += 1) {
    if (turns > 120) return blame('every state can continue', 'the app does not close');
    await time.pass(turns < 10 ? 250 : 1_000);
  }
  if (closing.isDone) compareClosing(world, beganMs);
}

/** How long the computer takes to fall asleep. Requests in flight may end during this time. */
const FALLS_ASLEEP_MS = 2_000;

async function sleep(world: World, ms: number): Promise<void> {
  const { life, time } = world;
  await attempt(world, 'falls asleep', () => life.backend.noteSleep({ isAsleep: true }));
  const [asleepMs, known] = [time.steadyMs(), life.jobs.length];
  await time.pass(FALLS_ASLEEP_MS);
  if (life.isOver()) return;
  compareSleep(world, asleepMs, known);
  time.jump(ms);
  void attempt(world, 'wakes up', () => life.backend.noteSleep({ isAsleep: false }));
}

/** The maximum number of turns of the event loop during an export. More mean an endless loop. */
const MOST_TURNS = 10_000_000;

/** Exports a list and checks the file. @returns whether there is a file */
export async function exportList(
  world: World,
  { list, leaveOutExcluded }: Pick<ActOf<'export'>, 'list' | 'leaveOutExcluded'>,
  layout: Layout = 'in_place',
): Promise<boolean> {
  const { life, office, time, blame, log } = world;
  const listId = office.listAt(list);
  let exportId: string | null = null;
  const columns = layout === 'in_place' ? {} : ({ columns: ['parts'] } as const);
  const wish = { listId, format: 'csv', layout, leaveOutExcluded, ...columns } as const;
  const beganMs = time.steadyMs();
  const start = () => life.backend.startExport(wish);
  let hasStarted = false;
  void attempt(world, 'export', start, (started) => {
    exportId = started.exportId;
  }).then(() => {
    hasStarted = true;
  });
  // An export waits until the rows that a crash left are settled. That job needs simulated time.
  const isSettling = (): boolean =>
    life.jobs.some(({ job, overAtMs }) => job.kind === 'settle_rest' && overAtMs === Infinity);
  while (isSettling() && !life.isOver()) await time.pass(100);
  const isOver = (): boolean =>
    life.isOver() || (hasStarted && (exportId === null || exportedFile(life, exportId).isOver));
  for (let turns = 0; !isOver(); turns += 1) {
    if (turns > MOST_TURNS) blame('every state can continue', 'an export does not end');
    if (turns > MOST_TURNS) return false;
    await nextTurn();
  }
  if (exportId === null || life.isOver()) return false;
  const { file, failure } = exportedFile(life, exportId);
  log(`  export ${file === null ? `failed ${failure?.code}` : 'done'}`);
  if (failure) checkReason(world, 'export', failure, beganMs);
  if (file === null) return false;
  const found = await life.app.findFile(file.token).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (found) compareExport(world, listId, { path: found.path, layout, leaveOutExcluded });
  return found !== null;
}
