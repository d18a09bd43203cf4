/** The runs of the open list, one of each subject at a time, and its receipt. */
import { isGoing, quotedOf, type Receipt, type RunScope, type RunSnapshot } from '#shared/contract/run.ts';
import type { ServiceId } from '#shared/contract/services.ts';
import type { EmailWay } from '#shared/domain/email/email-way.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { SUBJECT_POOLS, SUBJECTS, type Subject } from '#shared/domain/list/subject.ts';
import { createLatestAnswer } from '../async/latest-answer.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onListOpened } from '../slice.ts';
import { newsOfRun } from './run-news.ts';

/** What a person allowed a run to spend. The core forgets it when the run ends. */
type Budget = {
  readonly runId: number;
  /** Credits of the pool of its subject; null: no cap. */
  readonly maxCredits: number | null;
};

/** A run to start. */
export type RunStart = {
  readonly subject: Subject;
  readonly scope: RunScope;
  /** How emails are put to the service; null: addresses, or the way for so many. */
  readonly way: EmailWay | null;
  /** The run stops before it spends more; null: no cap. */
  readonly maxCredits: number | null;
  /** Whether the service is asked once more after jobs it had forgotten; absent: no. */
  readonly looksForLostEmails?: boolean;
  /** Whether emails that nobody can tell of are asked anew, which may pay for them twice; absent: no. */
  readonly asksLostEmailsAgain?: boolean;
  /** The same of what the service answered so that nobody could read it. */
  readonly asksUnreadAgain?: boolean;
  /** The service whose cost the person saw; null: they go on with a run. */
  readonly serviceId: ServiceId | null;
};

type OfSubject<T> = { readonly [S in Subject]: T };
export type Runs = OfSubject<RunSnapshot | null>;

export type RunSlice = {
  /** The latest run of each subject of the list that is open; null: it never ran. */
  readonly runs: Runs;
  /** What all runs of the list that is open came to; null until read. */
  readonly receipt: Receipt | null;
  /** Of the runs started last from this page; null: none was. */
  readonly budgets: OfSubject<Budget | null>;
  readonly isStarting: boolean;
  /** The list whose run is being paused: what is on its way is awaited, since it is paid for. null: none. */
  readonly pausing: OfSubject<ListId | null>;
  /** Starts one after the other. Where one cannot be started, those before it go on. */
  readonly startRuns: (listId: ListId, starts: readonly RunStart[]) => Promise<void>;
  /** They go on within what is left of their budgets; where one is not known, what is left is quoted first. */
  readonly resumeRuns: (listId: ListId, runs: readonly RunSnapshot[]) => Promise<void>;
  /** Goes on with a run that stopped for lost emails and asks them anew, for no more than what is left costs. */
  readonly askLostEmailsAgain: (run: RunSnapshot) => Promise<void>;
  /** The same, and asks the service only whether it knows of them by now. */
  readonly lookForLostEmails: (run: RunSnapshot) => Promise<void>;
  readonly pauseRun: (listId: ListId, subject: Subject) => Promise<void>;
  /** Ends a run for good: what it left is quoted anew. */
  readonly stopRun: (listId: ListId, subject: Subject) => Promise<void>;
  readonly tryRunNow: (listId: ListId, subject: Subject) => Promise<void>;
  /** Takes what was read of the runs with their list; what was heard meanwhile is newer. */
  readonly takeRuns: (runs: Runs) => void;
  readonly readRuns: (listId: ListId) => Promise<void>;
  readonly readReceipt: (listId: ListId) => Promise<void>;
  readonly hearRun: (run: RunSnapshot) => void;
  /** A person acts: a run that is going gives way. */
  readonly noteActing: () => void;
};

const NONE = { address: null, email: null } as const;

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

    const goOnWith = (
      { listId, subject, scope, way }: RunSnapshot,
      lost: Pick<RunStart, 'looksForLostEmails' | 'asksLostEmailsAgain' | 'asksUnreadAgain'>,
    ): Promise<void> =>
      attempt(async () => {
        const maxCredits = quotedOf(await backend.readQuote({ listId, subject, scope, way }));
        await get().startRuns(listId, [{ subject, scope, way, maxCredits, serviceId: null, ...lost }]);
      }, listId);

    const halt = (listId: ListId, subject: Subject, ask: () => Promise<RunSnapshot>): Promise<void> =>
      attempt(async () => {
        set(({ pausing }) => ({ pausing: { ...pausing, [subject]: listId } }));
        try {
          get().hearRun(await ask());
        } finally {
          set(({ pausing }) => ({ pausing: { ...pausing, [subject]: null } }));
        }
      }, listId);

    async function showStarted(listId: ListId): Promise<void> {
      get().announce('Checking started');
      const { screen } = get();
      if (isOpen(listId)) {
        get().forgetMoves();
        await get().readRuns(listId);
        const { runs } = get();
        if (SUBJECTS.every((subject) => (runs[subject]?.state ?? 'done') === 'done'))
          await get().landInQueue();
      } else if (screen.name === 'quote' && screen.listId === listId) await get().openReview(listId);
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
            if (started > 0) await showStarted(listId);
            set({ isStarting: false });
          }
        }, listId),
      resumeRuns: async (listId, runs) => {
        const { budgets, startRuns, openQuote } = get();
        const starts = runs.map((run) => resumeWithin(budgets[run.subject], run));
        const known = starts.filter((each) => each !== null);
        if (known.length < starts.length) return openQuote(listId, runs[0]?.scope);
        await startRuns(listId, known);
      },
      askLostEmailsAgain: (run) => goOnWith(run, { asksLostEmailsAgain: true, asksUnreadAgain: true }),
      lookForLostEmails: (run) => goOnWith(run, { looksForLostEmails: true }),
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
              // What was heard meanwhile is newer.
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
        // Where it does not arrive the run goes on as fast as before: nobody need know.
        if (isAnyRunGoing(get())) backend.noteActing({}).catch(() => {});
      },
    };
  };

/** null: what it may spend is not known. A run that is done goes on with what failed: a person tries it again. */
function resumeWithin(
  budget: Budget | null,
  { runId, state, subject, scope, way, credits, maxCredits: ofRun }: RunSnapshot,
): RunStart | null {
  const maxCredits = ofRun === undefined && budget?.runId === runId ? budget.maxCredits : ofRun;
  if (maxCredits === undefined) return null;
  const left = maxCredits === null ? null : maxCredits - credits[SUBJECT_POOLS[subject]].charged;
  return { subject, scope, way, maxCredits: left, serviceId: null, asksUnreadAgain: state === 'done' };
}

function ofSubjects(read: (subject: Subject, index: number) => RunSnapshot | null): Runs {
  const [address = null, email = null] = SUBJECTS.map(read);
  return { address, email };
}

/** Whether any run of the open list is going. */
export const isAnyRunGoing = ({ runs }: Pick<RunSlice, 'runs'>): boolean =>
  SUBJECTS.some((subject) => {
    const run = runs[subject];
    return run !== null && isGoing(run);
  });
