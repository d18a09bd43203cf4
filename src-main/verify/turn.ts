/** One turn of a run, inside a transaction: keep what arrived, take what comes next. */
import type { OpenLookup } from '../db/ledger-repository.ts';
import type { Arrived, Going } from './going.ts';
import type { RequestEnd } from './outcomes.ts';

/** Transient failures in a row, with no answer between, after which the service counts as gone. */
const GONE_AFTER = 10;

/** Writes the end of one request down: in the ledger, in the rows that ask it, in the receipt. */
export function keep(run: Going, { lookup, end }: Arrived): void {
  run.inFlight -= 1;
  switch (end.kind) {
    case 'answered':
      return keepAnswer(run, lookup, end);
    case 'failed':
      return keepFailure(run, lookup, end);
    case 'ended':
      // An abandoned request may have reached the service: it stays `sent` and is told as asked again.
      if (end.failure) run.dependencies.repositories.ledger.markPending(lookup.lookupId);
      run.tally.countRequests(end.attempts);
      run.stop ??= { state: end.failure ? 'stopped' : 'paused', failure: end.failure };
  }
}

function keepAnswer(
  run: Going,
  { lookupId, questionId }: OpenLookup,
  end: RequestEnd & { kind: 'answered' },
): void {
  const { options, dependencies, settler, tally } = run;
  const { repositories, nowMs } = dependencies;
  const { reply, status: httpStatus, attempts, tookMs } = end;
  run.transientInARow = 0;
  repositories.ledger.saveAnswer({
    lookupId,
    reply,
    httpStatus,
    attempts,
    credits: 1,
    answeredAtMs: nowMs(),
    tookMs,
  });
  tally.countAnswer(attempts, 1);
  for (const row of repositories.rows.asking(options.list.id, questionId)) {
    settler.answered(row, lookupId, { reply, httpStatus });
  }
}

function keepFailure(
  run: Going,
  { lookupId, questionId }: OpenLookup,
  end: RequestEnd & { kind: 'failed' },
): void {
  const { options, dependencies, settler, tally } = run;
  const { ledger, rows } = dependencies.repositories;
  const { kind, attempts, status: httpStatus } = end.error;
  ledger.saveFailure({ lookupId, httpStatus, attempts, error: JSON.stringify(end.error.toData()) });
  tally.countFailure(kind, attempts);
  for (const row of rows.asking(options.list.id, questionId)) settler.failed(row, lookupId, end.reason);

  run.transientInARow = end.isTransient ? run.transientInARow + 1 : 0;
  if (isGone(run)) {
    run.stop ??= {
      state: 'stopped',
      failure: { code: 'service_unreachable', detail: end.error.detail || kind },
    };
  }
}

/** A list shorter than `GONE_AFTER` tells as much when not one of its addresses was answered. */
function isGone({ transientInARow, open, tally }: Going): boolean {
  return transientInARow >= GONE_AFTER || (transientInARow >= open.length && tally.answered() === 0);
}

/** The lookups for the free slots, written down as sent. */
export function takeNext(run: Going): readonly OpenLookup[] {
  const { options, dependencies, open, tally } = run;
  const { ledger } = dependencies.repositories;
  const cap = options.maxCredits ?? Infinity;
  const taken: OpenLookup[] = [];
  while (
    !run.stop &&
    !dependencies.pause.aborted &&
    run.next < open.length &&
    run.inFlight < options.concurrency
  ) {
    if (tally.charged() + run.inFlight >= cap) {
      if (run.inFlight === 0) run.stop = { state: 'stopped', failure: { code: 'credit_cap_reached', cap } };
      break;
    }
    const lookup = ledger.lookup(open[run.next] ?? 0);
    run.next += 1;
    if (!lookup) continue;
    ledger.markSent(lookup.lookupId, dependencies.nowMs());
    run.inFlight += 1;
    taken.push(lookup);
  }
  return taken;
}
