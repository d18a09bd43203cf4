import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import { MISSING, type RunScope } from '#shared/contract/run/run.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { compareWithShown } from './checks/decisions-as-shown.ts';
import { compareExport } from './checks/every-row-comes-out.ts';
import type { Act } from './day.ts';
import { decisionOf, exportedFile, FILTERS, look, targetOf } from './people.ts';
import { attempt, type World } from './world.ts';

type ActOf<D extends Act['do']> = Extract<Act, { readonly do: D }>;

export async function perform(world: World, act: Act): Promise<void> {
  const { life, time, service } = world;
  switch (act.do) {
    case 'weather':
      return service.change(act.weather);
    case 'disk':
      return life.disk.fail(act.fault, act.forMs, act.after);
    case 'crash':
      return act.commits === 0 ? life.disk.die() : life.disk.dieAtCommit(act.commits, act.isBefore);
    case 'power loss':
      return world.losePower(act.share);
    case 'close':
      return closeApp(world);
    case 'sleep':
      return sleep(world, act.byMs);
    case 'set clock':
      return time.jump(act.byMs);
    case 'export':
      return exportList(world, act);
    case 'nothing':
      return;
    default:
      return actOfPerson(world, act);
  }
}

type PersonsAct = Exclude<
  Act,
  {
    readonly do:
      | 'weather'
      | 'disk'
      | 'crash'
      | 'power loss'
      | 'close'
      | 'sleep'
      | 'set clock'
      | 'export'
      | 'nothing';
  }
>;

function actOfPerson(world: World, act: PersonsAct): void {
  const {
    life: { backend },
    windows,
  } = world;
  const listOf = (place: number): number => world.office.listIds[place] ?? 0;
  const say = (work: () => Promise<unknown>): void => void attempt(world, act.do, work);
  switch (act.do) {
    case 'run': {
      const { cap: maxCredits, whenGone, asksUnread: asksUnreadAgain } = act;
      const scope: RunScope =
        act.filter === null ? MISSING : { kind: 'filtered', filter: FILTERS[act.filter] };
      const wish = { listId: listOf(act.list), scope, maxCredits, whenGone, asksUnreadAgain };
      return say(() => backend.startRun(wish));
    }
    case 'run emails': {
      const { way, cap: maxCredits, whenGone, looksForLost, asksLostAgain } = act;
      const wishes = { looksForLostEmails: looksForLost, asksLostEmailsAgain: asksLostAgain };
      const wish = { listId: listOf(act.list), scope: MISSING, way, maxCredits, whenGone, ...wishes };
      return say(() => backend.startRun({ ...wish, subject: 'email' }));
    }
    case 'pause':
      return say(() => backend.pauseRun({ listId: listOf(act.list), subject: act.subject }));
    case 'stop':
      return say(() => backend.stopRun({ listId: listOf(act.list), subject: act.subject }));
    case 'try now':
      return say(() => backend.tryRunNow({ listId: listOf(act.list), subject: act.subject }));
    case 'check': {
      const listId = listOf(act.list);
      const rows = world.office.lines.get(listId)?.length ?? 1;
      return say(() => backend.checkRow({ listId, position: 1 + (act.which % rows) }));
    }
    case 'look': {
      const { window, list, filter, sort } = act;
      return void attempt(
        world,
        act.do,
        () => look(world.life, listOf(list), filter, sort),
        (shown) => {
          windows[window] = shown;
        },
      );
    }
    case 'rules':
      return say(() =>
        backend.applyRules({ listId: listOf(act.list), rules: presetRules(act.preset), sample: null }),
      );
    case 'undo':
    case 'redo':
      return undoOrRedo(world, act);
    default:
      return actOnRows(world, act);
  }
}

/** Presses the button of a window, which names the step that was the latest when the window was last drawn. */
function undoOrRedo(world: World, { do: way, list, window }: ActOf<'undo' | 'redo'>): void {
  const { office, windows, life, blame } = world;
  const shown = windows[window];
  const listId = shown?.listId ?? office.listIds[list] ?? 0;
  const step = shown?.steps[way]?.step;
  const meant = step === undefined ? { listId } : { listId, step };
  void attempt(
    world,
    way,
    () => life.backend[way](meant),
    (done) => {
      if (step !== undefined && done.step !== step)
        blame('an undo is of the displayed step', `${way} changed step ${done.step} instead of ${step}`);
    },
  );
}

function actOnRows(world: World, act: ActOf<'decide' | 'flag' | 'decide many' | 'take back'>): void {
  const {
    life: { backend },
  } = world;
  const window = world.windows[act.window];
  if (!window || window.rows.length === 0) return;
  const { listId, rows } = window;
  if (act.do === 'decide many') {
    const { target, shown } = targetOf(window, act.target, act.which);
    const isOne = new Set(shown.seen.map(({ position }) => position));
    const wereShown = compareWithShown(
      world,
      listId,
      rows.filter(({ position }) => isOne.has(position)),
    );
    return void attempt(
      world,
      act.do,
      () => backend.decideRows({ listId, target, decision: act.kind, shown }),
      () => wereShown(act.kind),
    );
  }
  const row = rows[act.which % rows.length];
  if (!row) return;
  const { position, revision } = row;
  const wasShown = compareWithShown(world, listId, [row]);
  const take = (work: () => Promise<unknown>): void =>
    void attempt(world, act.do, work, () => wasShown(act.do));
  const seen = { listId, position, revision };
  if (act.do === 'decide')
    return take(() => backend.decideRow({ ...seen, decision: decisionOf(act.kind, act.street) }));
  if (act.do === 'flag')
    return take(() => backend.flagRow({ ...seen, note: row.note === null ? 'look' : null }));
  const steps = world.observer.repositories.steps.history(listId, position);
  const step = steps[act.step % Math.max(1, steps.length)]?.step;
  if (step !== undefined) take(() => backend.takeBackStep({ ...seen, step }));
}

async function closeApp(world: World): Promise<void> {
  const { life, time, service, timeoutMs, blame } = world;
  const beganMs = time.steadyMs();
  const closing = { isDone: false };
  void life.app.close().then(() => {
    closing.isDone = true;
  });
  for (let seconds = 0; !closing.isDone && !life.isOver(); seconds += 1) {
    if (seconds > 120) return blame('every state can continue', 'the app does not close');
    await time.pass(seconds < 10 ? 250 : 1_000, () => {});
  }
  const paid = [...service.asked, ...service.emailsAsked.filter(({ email }) => email?.way !== 'poll')];
  for (const { life: number, isDropped, atMs, endedAtMs, question } of paid)
    if (number === life.number && isDropped && endedAtMs !== null && endedAtMs >= beganMs)
      if (atMs <= beganMs && endedAtMs - atMs < timeoutMs)
        blame('closing waits for requests in flight', `${question} was dropped`);
}

async function sleep(world: World, ms: number): Promise<void> {
  const { life, time } = world;
  await attempt(world, 'falls asleep', () => life.backend.noteSleep({ isAsleep: true }));
  await time.pass(100, () => {});
  if (life.isOver()) return;
  time.jump(ms);
  void attempt(world, 'wakes up', () => life.backend.noteSleep({ isAsleep: false }));
}

async function exportList(world: World, { list, leaveOutExcluded }: ActOf<'export'>): Promise<void> {
  const { life, office } = world;
  const listId = office.listIds[list] ?? 0;
  let exportId: string | null = null;
  const wish = { listId, format: 'csv', layout: 'in_place', leaveOutExcluded } as const;
  const going = attempt(
    world,
    'export',
    () => life.backend.startExport(wish),
    (started) => {
      exportId = started.exportId;
    },
  );
  const start = { isOver: false };
  void going.then(() => {
    start.isOver = true;
  });
  while (!start.isOver && !life.isOver()) await nextTurn();
  if (exportId === null || life.isOver()) return;
  while (!exportedFile(life, exportId).isOver && !life.isOver()) await nextTurn();
  const { file } = exportedFile(life, exportId);
  world.log(`  export ${file === null ? 'failed' : 'done'}`);
  if (file === null) return;
  const found = await life.app.findFile(file.token).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (found) compareExport(world, listId, found.path, leaveOutExcluded);
}
