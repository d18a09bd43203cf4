/** The runs of the open list, at most one per subject at a time, and their receipt. */

import type { Backend } from '#shared/contract/operations.ts';
import {
  isGoing,
  quotedOf,
  type Receipt,
  type RunScope,
  type RunSnapshot,
} from '#shared/contract/run/run.ts';
import type { ServiceId } from '#shared/contract/services/services.ts';
import type { EmailWay } from '#shared/domain/email/email-way.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { SUBJECTS, type Subject } from '#shared/domain/list/subject.ts';
import { NOTICES } from '#shared/messages/screens/notices.ts';
import { createLatestAnswer } from '../async/latest-answer.ts';
import { selectMostCredits, type WorkspaceSlice } from '../home/workspace-slice.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onListOpened } from '../slice.ts';
import { limitOf, restOf } from './credit-cap.ts';
import { newsOfRun } from './run-news.ts';

/** The person's limit for a run. The core forgets it when the run ends. */
type Budget = {
  readonly runId: number;
  readonly maxCredits: number | null;
};

type RunStart = {
  readonly subject: Subject;
  readonly scope: RunScope;
  /** How to send emails to the service; null for addresses, or to use the default for this number of emails. */
  readonly way: EmailWay | null;
  readonly maxCredits: number | null;
  /** Whether to ask the service again for results of jobs that it had lost; by default, no. */
  readonly looksForLostEmails?: boolean;
  /** Whether to send emails with lost results again, which may pay for them twice; by default, no. */
  readonly asksLostEmailsAgain?: boolean;
  /** Whether to send requests again whose answers could not be read, which may cost twice; by default, no. */
  readonly asksUnreadAgain?: boolean;
  /** The service whose price the person saw; null when resuming a run. */
  readonly serviceId: ServiceId | null;
};

type OfSubject<T> = { readonly [S in Subject]: T };
type Runs = OfSubject<RunSnapshot | null>;

/**
 * `budgets` are the limits of runs that this page started. `pausing` is the list whose run is being paused or stopped;
 * null if there is none.
 */
export type RunSlice = {
  readonly runs: Runs;
  readonly receipt: Receipt | null;
  readonly budgets: OfSubject<Budget | null>;
  readonly isStarting: boolean;
  readonly pausing: OfSubject<ListId | null>;
  /** Starts the runs in order. If a run cannot start, the runs that started before it continue. */
  readonly startRuns: (listId: ListId, starts: readonly RunStart[]) => Promise<void>;
  /** Resumes runs within the rest of their budgets. Without a known budget, shows a quote first. */
  readonly resumeRuns: (listId: ListId, runs: readonly RunSnapshot[]) => Promise<void>;
  /**
   * Resumes a run that stopped because the service lost emails, and sends these again. It may spend the rest of the
   * run's budget and the second credits that the question named, and never more than the quote. Without a known budget,
   * shows a quote first.
   */
  readonly askLostEmailsAgain: (run: RunSnapshot) => Promise<void>;
  /** Asks for the results of lost emails once more. Spends no credit, so emails that were not sent yet are not sent. */
  readonly lookForLostEmails: (run: RunSnapshot) => Promise<void>;
  readonly pauseRun: (listId: ListId, subject: Subject) => Promise<void>;
  readonly stopRun: (listId: ListId, subject: Subject) => Promise<void>;
  readonly tryRunNow: (listId: ListId, subject: Subject) => Promise<void>;
  /** Shows the runs that were read with their list, unless newer events about these runs have arrived. */
  readonly takeRuns: (runs: Runs) => void;
  readonly readRuns: (listId: ListId) => Promise<void>;
  readonly readReceipt: (listId: ListId) => Promise<void>;
  readonly hearRun: (run: RunSnapshot) => void;
  readonly noteActing: () => void;
};

const NONE = { address: null, email: null } as const;

/** Creates the slice. When a list opens, it forgets the runs but not the budgets, which name their runs. */
export const createRunSlice: CreateSlice<RunSlice> =
  ({ backend, attempt, attemptReading }) =>
  (set, get, store) => {
    const isOpen = (listId: ListId): boolean => selectOpenListId(get()) === listId;
    onListOpened(store, () => set({ runs: NONE }));
    const newestReceipt = createLatestAnswer<Receipt>((receipt) => {
      if (isOpen(receipt.listId)) set({ receipt });
    });

    async function start(listId: ListId, wish: RunStart): Promise<void> {
      const { subject, maxCredits } = wish;
      const asked = {
        looksForLostEmails: false,
        asksLostEmailsAgain: false,
        asksUnreadAgain: false,
        ...wish,
        listId,
        whenGone: 'wait',
      } as const;
      const { runId } = await backend.startRun(asked);
      set(({ budgets }) => ({ budgets: { ...budgets, [subject]: { runId, maxCredits } } }));
    }

    const halt = (listId: ListId, subject: Subject, ask: () => Promise<RunSnapshot>): Promise<void> =>
      attempt(async () => {
        set(({ pausing }) => ({ pausing: { ...pausing, [subject]: listId } }));
        try {
          get().hearRun(await ask());
        } finally {
          set(({ pausing }) => ({ pausing: { ...pausing, [subject]: null } }));
        }
      }, listId);

    /** A check of the whole list shows the whole list again, so that a search does not hide its results. */
    async function showStarted(listId: ListId, isOfFilter: boolean): Promise<void> {
      get().announce(NOTICES.checkingStarted);
      const { screen } = get();
      if (isOpen(listId)) {
        get().forgetMoves();
        await get().readRuns(listId);
        const { runs } = get();
        if (SUBJECTS.every((subject) => (runs[subject]?.state ?? 'done') === 'done'))
          await get().landInQueue();
      } else if (screen.name === 'quote' && screen.listId === listId)
        await get()[isOfFilter ? 'returnToRows' : 'openReview'](listId);
    }

    return {
      runs: NONE,
      receipt: null,
      budgets: NONE,
      isStarting: false,
      pausing: NONE,

      startRuns: (listId, starts) =>
        attempt(async () => {
          if (get().isStarting) return;
          set({ isStarting: true });
          let started = 0;
          try {
            for (const each of starts) {
              await start(listId, each);
              started += 1;
            }
          } finally {
            if (started > 0)
              await showStarted(
                listId,
                starts.some(({ scope }) => 'filter' in scope),
              );
            set({ isStarting: false });
          }
        }, listId),
      resumeRuns: (listId, halted) =>
        attempt(async () => {
          const read = await Promise.all(halted.map((run) => withOpenJobs(run, backend)));
          const { budgets, startRuns, openQuote } = get();
          const starts = read.map((run) => run && resumeWithin(budgets[run.subject], run));
          const known = starts.filter((each) => each !== null);
          if (known.length < starts.length) return openQuote(listId, halted[0]?.scope);
          await startRuns(listId, known);
        }, listId),
      askLostEmailsAgain: (run) =>
        attempt(async () => {
          const maxCredits = await limitForLost(run, get(), backend);
          if (maxCredits === undefined) return get().openQuote(run.listId, run.scope);
          await get().startRuns(run.listId, [continued(run, { maxCredits, asksLostEmailsAgain: true })]);
        }, run.listId),
      lookForLostEmails: (run) =>
        get().startRuns(run.listId, [continued(run, { maxCredits: 0, looksForLostEmails: true })]),
      pauseRun: (listId, subject) => halt(listId, subject, () => backend.pauseRun({ listId, subject })),
      stopRun: (listId, subject) => halt(listId, subject, () => backend.stopRun({ listId, subject })),
      tryRunNow: (listId, subject) =>
        attempt(async () => void (await backend.tryRunNow({ listId, subject })), listId),

      readRuns: (listId) =>
        attemptReading(async () => {
          const { runs: before } = get();
          const read = await Promise.all(SUBJECTS.map((subject) => backend.readRun({ listId, subject })));
          if (!isOpen(listId)) return;
          set(({ runs: now }) => ({
            runs: ofSubjects((subject, index) =>
              // Events that arrived during the reading are newer.
              now[subject] === before[subject] ? (read[index] ?? null) : now[subject],
            ),
          }));
        }),
      takeRuns: (read) =>
        set(({ runs: heard }) => ({ runs: ofSubjects((subject) => heard[subject] ?? read[subject]) })),
      readReceipt: (listId) =>
        attemptReading(() => newestReceipt.read(() => backend.readReceipt({ listId }))),

      hearRun: (run) => {
        if (!isOpen(run.listId)) return;
        const { runs, announce, readReceipt } = get();
        const before = runs[run.subject];
        const news = newsOfRun(run, before);
        set({ runs: { ...runs, [run.subject]: run } });
        if (news !== null) announce(news);
        if (!isGoing(run) && before && isGoing(before)) void readReceipt(run.listId);
      },

      noteActing: () => {
        // If this call fails, the run does not slow down for the person.
        if (isAnyRunGoing(get())) backend.noteActing({}).catch(() => {});
      },
    };
  };

/**
 * Returns how to resume a run; null if a person has to see a quote first, because the budget is unknown or nothing of it
 * is left to try again with. A completed run resumes with its failed rows.
 */
function resumeWithin(budget: Budget | null, run: RunSnapshot): RunStart | null {
  const maxCredits = leftOf(budget, run);
  const asksUnreadAgain = run.state === 'done';
  if (maxCredits === undefined || (asksUnreadAgain && maxCredits === 0)) return null;
  return continued(run, { maxCredits, asksUnreadAgain });
}

/**
 * Returns how many credits it may cost to send lost emails again: the rest of the budget and the second credits that
 * the question named, within the quote. Undefined if the budget is unknown.
 */
async function limitForLost(
  run: RunSnapshot,
  state: Pick<RunSlice & WorkspaceSlice, 'budgets' | 'workspace'>,
  backend: Backend,
): Promise<number | undefined> {
  const { listId, subject, scope, way, failure } = run;
  const read = await withOpenJobs(run, backend);
  const left = read ? leftOf(state.budgets[subject], read) : undefined;
  if (left === undefined) return undefined;
  const quoted = quotedOf(await backend.readQuote({ listId, subject, scope, way }));
  const most = limitOf(null, quoted, selectMostCredits(state));
  const named = failure?.code === 'email_job_lost' ? failure.emails : 0;
  return left === null ? most : Math.min(most, left + named);
}

/** Returns how to start a run again, at the service that it used. */
const continued = (
  { subject, scope, way }: RunSnapshot,
  terms: Omit<RunStart, 'subject' | 'scope' | 'way' | 'serviceId'>,
): RunStart => ({ subject, scope, way, serviceId: null, ...terms });

/** Returns the rest of a run's budget; null for no limit, undefined if the budget is unknown. */
function leftOf(budget: Budget | null, run: RunSnapshot): number | null | undefined {
  const { runId, maxCredits = budget?.runId === runId ? budget.maxCredits : undefined } = run;
  return maxCredits === undefined || maxCredits === null ? maxCredits : restOf(maxCredits, run);
}

function ofSubjects(read: (subject: Subject, index: number) => RunSnapshot | null): Runs {
  const [address = null, email = null] = SUBJECTS.map(read);
  return { address, email };
}

/** Events do not say how many emails are in open jobs, which the limit of the run has to cover. */
const withOpenJobs = async (run: RunSnapshot, backend: Backend): Promise<RunSnapshot | null> =>
  run.way === 'job' ? backend.readRun({ listId: run.listId, subject: run.subject }) : run;

/** Returns whether a run of the open list is running or waiting. A paused run does not count. */
export const isAnyRunGoing = ({ runs }: Pick<RunSlice, 'runs'>): boolean =>
  SUBJECTS.some((subject) => {
    const run = runs[subject];
    return run !== null && isGoing(run);
  });
