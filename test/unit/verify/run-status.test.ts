import { describe, expect, it } from 'vitest';
import { NO_MATCH } from '#shared/domain/answer/match.ts';
import { outcomeOfError, type SentOutcome } from '../../../src-main/requests/request-outcome.ts';
import {
  ServiceError,
  type ServiceErrorData,
  type ServiceErrorKind,
} from '../../../src-main/service/service-error.ts';
import { advance } from '../../../src-main/verify/advance.ts';
import {
  type EndedLookup,
  PROBE_EVERY_MS,
  type RunConditions,
  statusAtStart,
} from '../../../src-main/verify/run-status.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { leaveInFlight, run } from '../../support/rows/workspace-runs.ts';
import { confirmAll, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const NOW = 1_000_000;
const GOING: RunConditions = {
  nowMs: NOW,
  whenGone: 'stop',
  isIdle: false,
  isFeedOver: false,
  isFetched: () => false,
  isPaused: false,
  maxCredits: null,
  knownGood: () => null,
  stateOf: () => 'sent',
};
const START = statusAtStart(null);
const ANSWER: SentOutcome = {
  kind: 'answered',
  match: NO_MATCH,
  reply: '{}',
  status: 200,
  attempts: 1,
  tookMs: 5,
  credits: 1,
};

const error = (kind: ServiceErrorKind, more: Partial<ServiceErrorData> = {}): SentOutcome =>
  outcomeOfError(new ServiceError({ kind, attempts: 4, ...more }));
const times = (count: number, outcome: SentOutcome): SentOutcome[] =>
  Array.from({ length: count }, () => outcome);

let lookups = 0;
const arrivedAs = (ends: readonly SentOutcome[], isShared = false): EndedLookup[] =>
  ends.map((outcome) => {
    lookups += 1;
    const lookup = {
      lookupId: lookups,
      questionId: lookups,
      question: '{}',
      state: 'pending',
      hasError: 0,
      isUnread: 0,
    } as const;
    return { lookup, outcome, isShared };
  });

function after(ends: readonly SentOutcome[], conditions: Partial<RunConditions> = {}, status = START) {
  const step = advance(status, arrivedAs(ends), { ...GOING, ...conditions });
  return {
    ...step.status,
    status: step.status,
    settled: step.settled.map(({ outcome }) => outcome.kind),
    putBack: step.putBack.length,
  };
}

describe('a failing service', () => {
  it('is reported as unreachable after ten failures in a row, and the ten addresses do not count as failed', () => {
    const { stop, settled, putBack, counts } = after(times(10, error('network', { detail: 'ECONNREFUSED' })));
    expect(stop).toEqual({
      state: 'stopped',
      failure: { code: 'service_unreachable', detail: 'ECONNREFUSED' },
    });
    expect(settled).toEqual([]);
    expect(putBack).toBe(10);
    expect(counts).toMatchObject({ done: 0, failed: 0, requests: 40, retries: 30 });
  });

  it('stops a run after four timeouts and six answers that cannot be read, and says that they are unreadable', () => {
    const unread = error('malformed', {
      status: 200,
      mayHaveReached: true,
      maybeCharged: 1,
      body: '{"odd":1}',
    });
    const { stop, settled, putBack } = after([...times(4, error('timeout')), ...times(6, unread)]);
    expect(stop?.failure).toMatchObject({ code: 'service_answers_unreadable' });
    expect(settled).toEqual(Array<string>(6).fill('failed'));
    expect(putBack).toBe(4);
    expect(after([...times(9, unread), ANSWER, ...times(9, unread)]).stop).toBeNull();
  });

  const mayFail = ['network', 'server', 'rate_limit', 'timeout', 'malformed'] as const;
  it.each(mayFail)('is reported as unreachable after ten failures, and not after nine: %s', (kind) => {
    expect(after(times(10, error(kind))).stop).toMatchObject({ state: 'stopped' });
    expect(after(times(9, error(kind))).stop).toBeNull();
  });

  it('is not reported as unreachable if it answers in between, and the failed addresses count as failed', () => {
    const one = error('server', { status: 500 });
    const { stop, settled, putBack, counts } = after([...times(9, one), ANSWER, ...times(9, one), ANSWER]);
    expect(stop).toBeNull();
    expect(putBack).toBe(0);
    expect(settled).toHaveLength(20);
    expect(counts).toMatchObject({ done: 20, answered: 2, failed: 18, charged: 2, errors: { server: 18 } });
  });

  it('is not reported as unreachable if it refuses a request as wrong', () => {
    const { settled, doubtful, stop } = after([...times(9, error('timeout')), error('validation')]);
    expect(settled).toHaveLength(10);
    expect(doubtful).toEqual([]);
    expect(stop).toBeNull();
    expect(after(times(50, error('validation'))).stop).toBeNull();
  });

  it('is reported as unreachable even if the ten failures arrive in several batches', () => {
    const first = after(times(6, error('network')));
    expect(first.doubtful).toHaveLength(6);
    expect(after(times(4, error('network')), {}, first.status)).toMatchObject({
      putBack: 10,
      stop: { state: 'stopped' },
    });
  });
});

describe('a service that asks for a long wait', () => {
  const late = error('rate_limit', { status: 429, retryAfterMs: 300_000 });
  const asked = { code: 'service_asks_to_wait', retryAfterSeconds: 300 };

  it('gets no request until that time, and no address counts as failed', () => {
    const waiting = after([late], { whenGone: 'wait' });
    expect(waiting.wait).toMatchObject({ failure: asked, nextTryAtMs: NOW + 300_000 });
    expect(waiting).toMatchObject({ settled: [], putBack: 1 });
    expect(after([late]).stop).toEqual({ state: 'stopped', failure: asked });
  });

  it('gets no request until that time even at the end of a list, after earlier answers', () => {
    const end = after([ANSWER, late], { isIdle: true, isFeedOver: true });
    expect(end).toMatchObject({
      stop: { state: 'stopped', failure: asked },
      settled: ['answered'],
      putBack: 1,
    });
  });

  const ends = [ANSWER, error('network'), error('timeout'), error('server')];
  it.each(ends)('gets the full time, however older requests end in the meantime: %#', (older) => {
    const waiting = after([late], { whenGone: 'wait' }).status;
    const { wait } = after([older], { whenGone: 'wait', nowMs: NOW + 1_000 }, waiting);
    expect(wait).toMatchObject({ failure: asked, nextTryAtMs: NOW + 300_000 });
    expect(after([ANSWER], { whenGone: 'wait', nowMs: NOW + 300_000 }, waiting).wait).toBeNull();
  });
});

describe('a run that waits for its service', () => {
  const gone = (more: Partial<ServiceErrorData> = {}) =>
    after(times(10, error('server', { status: 503, ...more })), { whenGone: 'wait' });

  it('tries again every half minute', () => {
    expect(gone()).toMatchObject({
      stop: null,
      putBack: 10,
      wait: { failure: { code: 'service_unreachable' }, nextTryAtMs: NOW + PROBE_EVERY_MS },
    });
  });

  it('waits longer if the service asks for that', () => {
    expect(gone({ retryAfterMs: 600_000 }).wait).toEqual({
      failure: { code: 'service_asks_to_wait', retryAfterSeconds: 600 },
      nextTryAtMs: NOW + 600_000,
      isTryRequested: false,
    });
    expect(gone({ retryAfterMs: 5 }).wait?.nextTryAtMs).toBe(NOW + PROBE_EVERY_MS);
  });

  it('continues to wait after a failed attempt, and the address of the attempt does not count as failed', () => {
    const again = after([error('network')], { whenGone: 'wait', nowMs: NOW + 60_000 }, gone().status);
    expect(again).toMatchObject({
      putBack: 1,
      settled: [],
      wait: { nextTryAtMs: NOW + 60_000 + PROBE_EVERY_MS },
    });
  });

  it('tries again if a person asks for it, even if an earlier request is refused after that', () => {
    const { status } = gone({ retryAfterMs: 86_400_000 });
    const toldNow = {
      ...status,
      wait: status.wait && { ...status.wait, nextTryAtMs: NOW + 5, isTryRequested: true },
    };
    const late = error('rate_limit', { status: 429, retryAfterMs: 86_400_000 });
    const again = after([late], { whenGone: 'wait', nowMs: NOW + 5 }, toldNow);
    expect(again).toMatchObject({ putBack: 1, wait: { nextTryAtMs: NOW + 5 } });
  });

  it.each([
    ['an answer', ANSWER],
    ['a refusal of one address', error('validation')],
    ['the answer that the address does not exist', error('not_found', { status: 404 })],
  ])('continues after an attempt with %s', (_, outcome) => {
    expect(after([outcome], { whenGone: 'wait' }, gone().status)).toMatchObject({ wait: null, stop: null });
  });
});

describe('an error that affects every address', () => {
  it.each([
    ['authentication', { code: 'service_refused_key', status: 401 }],
    ['insufficient_credits', { code: 'service_out_of_credits' }],
  ] as const)('ends the run: %s', (kind, failure) => {
    const { stop, putBack, settled } = after([error(kind, { status: 401 })], { whenGone: 'wait' });
    expect(stop).toEqual({ state: 'stopped', failure });
    expect(putBack).toBe(1);
    expect(settled).toEqual([]);
  });

  it('is reported even if another such error follows, and answers that still arrive are saved', () => {
    const first = after([error('insufficient_credits')]);
    const { stop, settled } = after([ANSWER, error('authentication')], {}, first.status);
    expect(stop?.failure).toEqual({ code: 'service_out_of_credits' });
    expect(settled).toEqual(['answered']);
  });

  it('lets a later run send the lookups that failed for a doubtful reason', () => {
    const ends = [...times(3, error('timeout')), error('insufficient_credits')];
    expect(after(ends, { isIdle: true })).toMatchObject({ doubtful: [], putBack: 4, settled: [] });
    const first = after(ends);
    expect(first.doubtful).toHaveLength(3);
    expect(after([error('authentication')], { isIdle: true }, first.status)).toMatchObject({
      doubtful: [],
      putBack: 4,
    });
  });
});

describe('the end of a run', () => {
  const END = { isIdle: true, isFeedOver: true };

  it.each([
    ['without any answer means that the service is gone, however short the list', [], 'gone'],
    ['after answers to other addresses blames the address', [ANSWER], 'failed'],
    ['after refusals of other addresses blames the address', [error('validation')], 'failed'],
    ['after one odd reply blames the address', [error('malformed')], 'failed'],
  ] as const)('distinguishes a failing service from failing addresses: %s', (_, before, fate) => {
    const { stop, settled, putBack } = after([...before, ...times(2, error('timeout'))], END);
    if (fate === 'gone') expect({ stop, putBack }).toMatchObject({ stop: { state: 'stopped' }, putBack: 2 });
    else expect({ stop, settled: settled.length }).toEqual({ stop: null, settled: before.length + 2 });
  });

  it('comes only after all requests have ended and all rows have been sent', () => {
    expect(after([error('timeout')], { isFeedOver: true }).doubtful).toHaveLength(1);
    expect(after([error('timeout')], { isIdle: true }).doubtful).toHaveLength(1);
  });

  it('does not settle the doubtful lookups of a paused run, so that a later run sends them', () => {
    const { putBack, settled, stop } = after(times(3, error('timeout')), { isIdle: true, isPaused: true });
    expect({ putBack, settled, stop }).toEqual({ putBack: 3, settled: [], stop: null });
  });
});

describe('a lookup that another run has sent', () => {
  it('costs this run nothing, and does not count as a request of this run', () => {
    const { status, settled } = advance(START, arrivedAs([ANSWER], true), GOING);
    expect(status.counts).toMatchObject({ done: 1, answered: 1, charged: 0, requests: 0 });
    expect(settled).toHaveLength(1);
  });

  it('is sent by this run if the other run abandons it', () => {
    const abandoned = error('aborted');
    const theirs = advance(START, arrivedAs([abandoned], true), GOING);
    expect(theirs).toMatchObject({ status: { stop: null }, putBack: [{}] });
    const ours = advance(START, arrivedAs([abandoned]), GOING);
    expect(ours).toMatchObject({ status: { stop: { state: 'paused', failure: null } }, putBack: [] });
  });
});

describe('a run', () => {
  const failing = (kind: ServiceErrorKind) =>
    scriptedAddresses(() => {
      throw new ServiceError({ kind, attempts: 4 });
    });

  it('reports that the service is unreachable if all three addresses of a list fail', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(3));
    expect(await run(workspace, list.id, failing('network'))).toMatchObject({
      state: 'stopped',
      failed: 0,
      done: 0,
      failure: { code: 'service_unreachable' },
    });
    expect(workspace.repositories.rows.one(list.id, 1)).toMatchObject({ reason: 'not_asked_yet' });
    const next = await run(workspace, list.id, confirmAll());
    expect(next).toMatchObject({ state: 'done', askedAgain: 0, requests: 3 });
  });

  it.each(['authentication', 'insufficient_credits'] as const)(
    'does not count its failures as lost in a crash if it later ends with %s',
    async (kind) => {
      const workspace = testWorkspace();
      const list = addList(workspace, streets(6));
      const addresses = scriptedAddresses(() => {
        throw new ServiceError({ kind: addresses.asked.length > 3 ? kind : 'timeout', attempts: 1 });
      });
      expect(await run(workspace, list.id, addresses, { most: 1 })).toMatchObject({ state: 'stopped' });
      const next = await run(workspace, list.id, confirmAll());
      expect(next).toMatchObject({ askedAgain: 0, requests: 6 });
    },
  );

  it('counts lookups as asked again only if it really repeated them', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(6));
    leaveInFlight(workspace, list.id, 3);
    const refusing = failing('authentication');
    const first = await run(workspace, list.id, refusing, { most: 1 });
    const second = await run(workspace, list.id, confirmAll());
    expect([first.askedAgain, second.askedAgain]).toEqual([1, 2]);
  });
});
