/**
 * The app can continue from every state. In good weather, waiting runs end without help, each list is checked to its
 * end, a person can do everything with it, and each step can be undone.
 */
import { MISSING, quotedOf } from '#shared/contract/run/run.ts';
import { SUBJECTS, type Subject } from '#shared/domain/list/subject.ts';
import { exportList, perform } from '../acts.ts';
import { attempt } from '../attempt.ts';
import type { Filter, PersonsAct } from '../day.ts';
import { ROW_FILTERS } from '../people.ts';
import type { Asked } from '../simulated-service.ts';
import { RESPELT_STREET } from '../truth.ts';
import { ensureLife, type World } from '../world.ts';
import { compareNewAnswers } from './answers-again.ts';
import { compareSuggestions } from './answers-as-given.ts';
import { compareSummaries } from './counts-of-rows.ts';
import { areJobsOver, hasAnsweredAll, isQuiet, passUntil } from './pass-until.ts';
import { quoteAtEnd } from './quote-at-end.ts';
import { compareReceipts } from './receipts-of-lists.ts';
import { compareVerdicts } from './rows-as-answered.ts';
import { compareQuote } from './run-asks-what-was-quoted.ts';
import { compareTry } from './tries-when-asked.ts';

const NAME = 'every state can continue';
/**
 * The last runs of a list. They also repeat requests that may have been charged. If an email job is lost, the next run
 * polls it again, and the last run sends its emails again.
 */
const WISHES = [
  { subject: 'address', scope: MISSING, asksUnreadAgain: true },
  { subject: 'address', scope: { kind: 'edited' }, asksUnreadAgain: true },
  { subject: 'email', scope: MISSING, asksUnreadAgain: true, way: 'job' },
  { subject: 'email', scope: MISSING, asksUnreadAgain: true, looksForLostEmails: true },
  { subject: 'email', scope: MISSING, asksUnreadAgain: true, asksLostEmailsAgain: true },
] as const;
type Wish = (typeof WISHES)[number];

/**
 * A third of the seeds does everything at the end, a third checks old answers again, and a third does neither, because
 * each takes nearly as long as the rest of the day.
 */
const LONG_ENDS = 3;

export async function finishDay(world: World, seed: number): Promise<void> {
  const { service, office, observer, blame } = world;
  service.change('fine');
  await ensureLife(world);
  world.life.disk.mend();
  // The number of lives differs from day to day, so that each list gets its turn.
  const list = world.life.number % office.listIds.length;
  // Only this list gets help. A waiting run of the other list has to try automatically.
  await compareTry(world, list);
  await passUntil(world, isQuiet, 'a waiting run ends by itself');
  await checkUnfinishedSteps(world);
  // The second round is for 404s that only the answer to a later run proves.
  for (let round = 0; round < 2; round += 1)
    for (const listId of office.listIds)
      for (const wish of WISHES)
        if (observer.unchecked(listId, wish.subject).length > 0) await runToEnd(world, listId, wish);
  if (world.broken.length > 0) return;
  for (const listId of office.listIds)
    for (const subject of SUBJECTS)
      for (const row of observer.unchecked(listId, subject))
        if (wasAnyFound(world) || subject === 'email') blame(NAME, `row ${row} has no result at the end`);
  await compareQuotes(world, office.listAt(list));
  if (seed % LONG_ENDS === 0) await doEverything(world, list);
  for (const listId of office.listIds) compareVerdicts(world, listId);
  compareSuggestions(world);
  await compareSummaries(world);
  await compareReceipts(world);
  if (seed % LONG_ENDS === 1) await compareNewAnswers(world, list);
  for (const listId of office.listIds) await undoAllAndRedo(world, listId);
}

/** Whether a 404 can be believed. */
const wasAnyFound = ({ service }: World): boolean =>
  service.asked.some(({ isAnswer, ended }) => isAnswer && ended === 200);

/** Runs a list to its end and compares its costs with its quote. Nothing else sends requests meanwhile. */
async function runToEnd(world: World, listId: number, own: Wish): Promise<void> {
  const wish = { listId, ...own, maxCredits: null, whenGone: 'wait' } as const;
  const quote = await quoteAtEnd(world, listId, own);
  const quoted = quote === null ? 0 : quotedOf(quote);
  const before = askedFor(world, own.subject).length;
  const most = quoted + mostUnquoted(world, own);
  // A quote also counts the emails of lost jobs, which are sent again only if a person agrees.
  const isExact = own.subject === 'address' || world.observer.inLostJobs().length === 0;
  const compareGrowth = createGrowthCheck(world, own.subject);
  void attempt(world, 'run at the end', () => world.life.backend.startRun(wish));
  await passUntil(world, isQuiet, 'a run ends');
  const run = world.observer.repositories.runs.latest(listId, own.subject);
  const paid = askedFor(world, own.subject)
    .slice(before)
    .filter(({ charged }) => charged);
  const charged = paid.reduce((sum, { email }) => sum + (email?.emails.length ?? 1), 0);
  if (charged > most)
    world.blame('a run asks what was quoted', `${charged} credits were charged, at most ${most} are right`);
  compareGrowth(charged);
  const isComplete = run?.state === 'done' && Object.keys(run.errors).length === 0;
  if (isComplete && isExact && charged < quoted)
    world.blame('a run asks what was quoted', `${charged} credits were charged of ${quoted} quoted`);
  world.log(
    `  run of list ${listId}: ${run?.state} ${JSON.stringify(run?.failure)} ${JSON.stringify(run?.errors)}`,
  );
}

/**
 * Call this before a run, and the returned function after it. Blames the app if the receipts grow by more than the
 * charges of the run, plus those that no receipt counted before it.
 */
function createGrowthCheck({ observer, blame }: World, subject: Subject): (charged: number) => void {
  if (subject === 'address') return () => {};
  const counted = (): number => observer.emailsOnReceipts() + observer.emailsMaybeCharged();
  const before = counted();
  const open = new Set([...observer.uncounted(), ...observer.inOpenJobs()]).size;
  return (charged) => {
    const added = counted() - before;
    if (added > charged + open)
      blame('emails are counted', `a run added ${added} credits, ${charged} were charged and ${open} open`);
  };
}

/** Compares the quotes of all filters of a list with its rows. */
async function compareQuotes(world: World, listId: number): Promise<void> {
  for (const filter of Object.keys(ROW_FILTERS) as Filter[]) {
    const scope = { kind: 'filtered', filter: ROW_FILTERS[filter] } as const;
    const quote = await quoteAtEnd(world, listId, { subject: 'address', scope });
    if (quote) compareQuote(world, listId, filter, quote);
  }
}

const askedFor = ({ service }: World, subject: Subject): readonly Asked[] =>
  subject === 'address' ? service.asked : service.emailsAsked;

/** Returns the most credits that a run may cost beyond its quote: probes after five 404s, and emails of lost jobs. */
const mostUnquoted = ({ observer, office }: World, { subject }: Wish): number =>
  subject === 'email' ? observer.inLostJobs().length : Math.floor(office.rows / 5);

/** The app undoes a step that failed. If it cannot, because the disk failed too, it tries again without a person. */
async function checkUnfinishedSteps(world: World): Promise<void> {
  const unfinished = (): readonly number[] => world.observer.repositories.steps.unfinishedLists();
  const [listId] = unfinished();
  if (listId === undefined) return;
  if (!world.life.disk.hasFailed()) world.blame(NAME, `list ${listId} has an unfinished step`);
  await passUntil(
    world,
    () => unfinished().length === 0 && areJobsOver(world),
    'an unfinished step is undone',
  );
}

/** Returns acts that each change a row, except for views. Windows 0 and 1 show the list. */
function allActs(world: World, list: number): readonly PersonsAct[] {
  const window = 0;
  return [
    ...[0, 1, 2].map(
      (which) => ({ do: 'decide', window, which, kind: 'edited', street: RESPELT_STREET }) as const,
    ),
    // The checked row has to leave the open view of unchecked rows.
    { do: 'view', window: 1, list, filter: 'not checked', sort: 'position' },
    ...(wasAnyFound(world) ? [{ do: 'check', list, which: 2 } as const] : []),
    { do: 'view', window: 1, list, filter: 'not checked', sort: 'position' },
    { do: 'view', window, list, filter: 'all', sort: 'position' },
    // Uses the suggestion for the edited address.
    ...(wasAnyFound(world)
      ? [{ do: 'decide', window, which: 2, kind: 'used_suggestion', street: 0 } as const]
      : []),
    { do: 'decide', window, which: 0, kind: 'excluded', street: RESPELT_STREET },
    // Undoes the decision, but not the later note.
    { do: 'flag', window, which: 0 },
    { do: 'take back', window, which: 0, step: 1 },
    { do: 'decide', window, which: 1, kind: 'kept_as_entered', street: RESPELT_STREET },
    { do: 'flag', window, which: 4 },
    { do: 'decide many', window, kind: 'none', target: 'selection', which: 2 },
    { do: 'undo', window },
    { do: 'redo', window },
    { do: 'decide many', window, kind: 'excluded', target: 'filter', which: 0 },
    { do: 'undo', window },
    { do: 'decide many', window, kind: 'kept_as_entered', target: 'all but one', which: 1 },
    { do: 'undo', window },
    { do: 'decide many', window, kind: 'excluded', target: 'range', which: 2 },
    { do: 'undo', window },
    { do: 'decide', window, which: 3, kind: 'picked', street: 7 },
  ];
}

/** Opens a list, decides rows in every way, and exports the list. @param list its place in the office */
async function doEverything(world: World, list: number): Promise<void> {
  const window = 0;
  const act = async (own: PersonsAct): Promise<void> => {
    await perform(world, own);
    await passUntil(world, hasAnsweredAll, `"${own.do}" ends`);
  };
  await act({ do: 'view', window, list, filter: 'all', sort: 'position' });
  for (const own of allActs(world, list)) {
    const before = JSON.stringify(world.observer.rowDecisions());
    await act(own);
    if (own.do !== 'view' && JSON.stringify(world.observer.rowDecisions()) === before)
      world.blame(NAME, `"${own.do}" changes nothing`);
  }
  // Window 1 shows the row as it was before the edit, so the app must refuse its decision.
  await act({ do: 'view', window: 1, list, filter: 'all', sort: 'position' });
  await act({ do: 'decide', window, which: 0, kind: 'edited', street: 0 });
  await act({ do: 'decide', window: 1, which: 0, kind: 'kept_as_entered', street: 0 });
  for (const layout of ['in_place', 'added_columns'] as const)
    if (!(await exportList(world, { list, leaveOutExcluded: layout === 'in_place' }, layout)))
      world.blame(NAME, `list ${list} cannot be exported: ${layout}`);
}

async function undoAllAndRedo(world: World, listId: number): Promise<void> {
  const { life, blame } = world;
  const before = decisionsOf(world, listId);
  const undone = await undoAll(world, listId);
  for (let redone = 0; redone < undone && world.broken.length === 0; redone += 1) {
    void attempt(world, 'redo at the end', () => life.backend.redo({ listId }));
    await passUntil(world, hasAnsweredAll, 'a redo ends');
  }
  const now = decisionsOf(world, listId);
  for (const [at, was] of before.entries())
    if (was !== now[at])
      blame('an undo gives back what was', `row ${at + 1} of list ${listId} was ${was}, is ${now[at]}`);
}

/** Returns the person's decision and the note of each row. */
const decisionsOf = ({ observer }: World, listId: number): readonly string[] =>
  observer
    .rowDecisions()
    .filter((row) => row.listId === listId)
    .map(({ byPerson }) => byPerson);

/** Undoes all steps of a list. @returns the number of steps */
async function undoAll(world: World, listId: number): Promise<number> {
  const { observer, blame } = world;
  const isAllUndone = (): boolean => observer.repositories.steps.latestDone(listId) === null;
  let undone = 0;
  for (; !isAllUndone() && undone < 200 && world.broken.length === 0; undone += 1) {
    void attempt(world, 'undo at the end', () => world.life.backend.undo({ listId }));
    await passUntil(world, hasAnsweredAll, 'an undo ends');
  }
  if (!isAllUndone()) blame(NAME, `list ${listId} has steps that cannot be undone`);
  const left = observer.rowDecisions().filter((row) => row.listId === listId && row.decidedBy === 'person');
  if (left.length > 0) blame(NAME, `${left.length} decisions are left after all steps are undone`);
  return undone;
}
