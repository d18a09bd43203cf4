/** Tests the state machine that decides how a run treats 404s. `not-found-answers.test.ts` tests this over HTTP. */
import { describe, expect, it } from 'vitest';
import { NO_MATCH } from '#shared/domain/answer/match.ts';
import type { NextLookup } from '../../../src-main/db/reads/ledger-reads.ts';
import { outcomeOfError, type SentOutcome } from '../../../src-main/requests/request-outcome.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { advance } from '../../../src-main/verify/advance.ts';
import { type RunConditions, type RunStatus, statusAtStart } from '../../../src-main/verify/run-status.ts';

const NOW = 1_000_000;
const KNOWN_GOOD: NextLookup = {
  lookupId: 999,
  questionId: 999,
  question: '{}',
  state: 'answered',
  hasError: 0,
  isUnread: 0,
};
const CONDITIONS: RunConditions = {
  nowMs: NOW,
  whenGone: 'wait',
  isIdle: false,
  isFeedOver: false,
  isFetched: () => false,
  isPaused: false,
  maxCredits: null,
  knownGood: () => KNOWN_GOOD,
  stateOf: () => 'sent',
};
const START = statusAtStart(null);
const NOT_FOUND = outcomeOfError(new ServiceError({ kind: 'not_found', status: 404 }));

/** An answer to a question sent this long ago. */
const answerAfter = (tookMs: number): SentOutcome => ({
  kind: 'answered',
  match: NO_MATCH,
  reply: '{}',
  status: 200,
  attempts: 1,
  tookMs,
  credits: 1,
});

const times = (count: number, outcome: SentOutcome): readonly SentOutcome[] =>
  Array.from({ length: count }, () => outcome);

let made = 0;
function after(status: RunStatus, ends: readonly SentOutcome[], conditions: Partial<RunConditions> = {}) {
  const ended = ends.map((outcome) => {
    made += 1;
    const lookup = { ...KNOWN_GOOD, lookupId: made, questionId: made, state: 'pending' as const };
    return { lookup, outcome, isShared: false };
  });
  return advance(status, ended, { ...CONDITIONS, ...conditions });
}

describe('several “not found” answers in a row', () => {
  const doubted = after(START, times(5, NOT_FOUND)).status;

  it('make the run repeat a question with a known answer', () => {
    expect(doubted.notFound).toMatchObject({ probe: 'due', knownGood: KNOWN_GOOD });
  });

  it('are believed once a question that was sent later is answered', () => {
    const { status, settled } = after(doubted, [answerAfter(0)]);
    expect(status.notFound).toMatchObject({ unproven: [], probe: 'none' });
    expect(settled).toHaveLength(6);
  });

  it('stay in doubt after an answer to a question that was sent before them', () => {
    const { notFound, stop } = after(doubted, [answerAfter(60_000)]).status;
    expect(notFound.probe).toBe('due');
    expect(notFound.unproven).toHaveLength(5);
    expect(stop).toBeNull();
  });

  it('need no repeated question if an answer leaves fewer of them unproven than raise a doubt', () => {
    const early = after(START, times(2, NOT_FOUND)).status;
    const later = { nowMs: NOW + 1_000 };
    const doubtedLater = after(early, times(3, NOT_FOUND), later).status;
    expect(doubtedLater.notFound.probe).toBe('due');
    const { status, settled } = after(doubtedLater, [answerAfter(500)], later);
    expect(status.notFound).toMatchObject({ inARow: 0, probe: 'none' });
    expect(status.notFound.unproven).toHaveLength(3);
    expect(settled).toHaveLength(3);
  });

  it('are believed without a repeat if no credit is left and other questions were answered meanwhile', () => {
    const capped = { maxCredits: 8, isIdle: true };
    const { stop, notFound, counts } = after(doubted, times(3, answerAfter(60_000)), capped).status;
    expect(stop).toBeNull();
    // A probe that is due without a credit left would keep the run from ending.
    expect(notFound).toMatchObject({ unproven: [], probe: 'none' });
    expect(counts.charged).toBe(8);
  });

  it('do not end the wait that the service asked for', () => {
    const limited = outcomeOfError(
      new ServiceError({ kind: 'rate_limit', status: 429, retryAfterMs: 300_000 }),
    );
    const waiting = after(START, [limited]).status;
    expect(after(waiting, times(4, NOT_FOUND)).status.wait).toMatchObject({ nextTryAtMs: NOW + 300_000 });
  });
});
