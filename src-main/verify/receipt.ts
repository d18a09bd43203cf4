import type { Repositories } from '../db/repositories.ts';
import type { Receipt, RunScope, RunSnapshot } from '#shared/contract/run.ts';
import type { CreditCount, CreditPool, PoolCount } from '#shared/domain/credits.ts';
import type { ListId } from '#shared/domain/list.ts';

/** What all runs of a list came to. Each run's last snapshot is kept, so this holds after a crash too. */
export function makeReceipt(listId: ListId, { runs }: Repositories): Receipt {
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
    // A later run finds known what an earlier one paid for; what was saved was saved by the first.
    saved: all[0]?.saved ?? { duplicates: 0, known: 0, skipped: 0 },
    requests: sum(({ requests }) => requests),
    retries: sum(({ retries }) => retries),
    askedAgain: sum(({ askedAgain }) => askedAgain),
    failed: all.at(-1)?.failed ?? 0,
    elapsedMs: sum(({ elapsedMs }) => elapsedMs),
  };
}

function creditsOf(all: readonly RunSnapshot[]): CreditCount {
  const pool = (name: CreditPool): PoolCount => together(all, name);
  return { validation: pool('validation'), geocode: pool('geocode'), email: pool('email') };
}

/** A run that goes on with a stopped one of its kind quotes again what that one left; only what goes beyond it is new. */
function together(all: readonly RunSnapshot[], pool: CreditPool): PoolCount {
  const left = new Map<RunScope['kind'], number>();
  let quoted = 0;
  let charged = 0;
  for (const { scope, credits } of all) {
    const count = credits[pool];
    quoted += Math.max(0, count.quoted - (left.get(scope.kind) ?? 0));
    charged += count.charged;
    left.set(scope.kind, Math.max(0, count.quoted - count.charged));
  }
  return { quoted, charged };
}
