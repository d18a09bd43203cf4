import type { Receipt, RunScope, RunSnapshot, Savings } from '#shared/contract/run/run.ts';
import type { CreditCount, CreditPool, PoolCount } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { SUBJECT_POOLS, SUBJECTS } from '#shared/domain/list/subject.ts';
import type { Repositories } from '../db/repositories.ts';

/** Adds up the stored snapshots of a list's runs, and its single requests, so it is correct even after a crash. */
export function makeReceipt(
  listId: ListId,
  {
    runs,
    singles,
    steps,
    emailJobs,
    ledger,
    services: named,
  }: Pick<Repositories, 'runs' | 'singles' | 'steps' | 'emailJobs' | 'ledger' | 'services'>,
): Receipt {
  const all = runs.all(listId);
  const services = runs.services(listId);
  const sum = (read: (run: RunSnapshot) => number): number =>
    all.reduce((total, run) => total + read(run), 0);
  return {
    listId,
    runs: all.length,
    startedAtMs: services[0]?.startedAtMs ?? null,
    services: services.map(({ service }) => service),
    credits: creditsOf(all),
    singles: singles.of(listId),
    prices: named.pricesOfList(listId),
    saved: savedBy(all),
    requests: sum(({ requests }) => requests),
    retries: sum(({ retries }) => retries),
    askedAgain: sum(({ askedAgain }) => askedAgain),
    // The service charges a job when it accepts it, and runs count the credits when they get the results.
    maybeCharged: sum(({ maybeCharged = 0 }) => maybeCharged) + emailJobs.countAccepted(listId),
    failed: ledger.countFailed(listId),
    decidedBefore: steps.rowsOfKind(listId, 'take_remembered'),
    elapsedMs: sum(({ elapsedMs }) => elapsedMs),
  };
}

const SAVED_NOTHING: Savings = { duplicates: 0, known: 0, skipped: 0 };

function savedBy(all: readonly RunSnapshot[]): Savings {
  return SUBJECTS.map((subject) => savedOf(all.filter((run) => run.subject === subject))).reduce(
    (sum, one) => ({
      duplicates: sum.duplicates + one.duplicates,
      known: sum.known + one.known,
      skipped: sum.skipped + one.skipped,
    }),
    SAVED_NOTHING,
  );
}

/** Counts the savings of a list's runs. A known answer of a later run counts only if it arrived during that run. */
function savedOf([first, ...later]: readonly RunSnapshot[]): Savings {
  if (!first) return SAVED_NOTHING;
  const meanwhile = later.reduce((sum, { saved, cached }) => sum + Math.max(0, saved.known - cached), 0);
  return { ...first.saved, known: first.saved.known + meanwhile };
}

function creditsOf(all: readonly RunSnapshot[]): CreditCount {
  const pool = (name: CreditPool): PoolCount => together(all, name);
  return { validation: pool('validation'), geocode: pool('geocode'), email: pool('email') };
}

/**
 * Adds up quoted and charged credits. If a run stopped early, the next run quotes the unspent credits again. They count
 * only once.
 */
function together(all: readonly RunSnapshot[], pool: CreditPool): PoolCount {
  const left = new Map<RunScope['kind'], number>();
  let quoted = 0;
  let charged = 0;
  for (const { scope, credits } of all.filter(({ subject }) => SUBJECT_POOLS[subject] === pool)) {
    const count = credits[pool];
    quoted += Math.max(0, count.quoted - (left.get(scope.kind) ?? 0));
    charged += count.charged;
    left.set(scope.kind, Math.max(0, count.quoted - count.charged));
  }
  return { quoted, charged };
}
