import { describe, expect, it, onTestFinished } from 'vitest';
import type { AppError } from '#shared/contract/errors.ts';
import type { LocateCount } from '#shared/contract/fix/fix.ts';
import {
  countUnplaced,
  type LocateOptions,
  locateRows,
  quoteLocating,
} from '../../../src-main/fix/locate.ts';
import { createCachedCalls } from '../../../src-main/requests/cached-calls.ts';
import { createBackgroundSender } from '../../../src-main/requests/call-sender.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { createServiceClient } from '../../../src-main/service/service-client.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { addList, addressRow, testWorkspace } from '../../support/rows/workspace.ts';
import { startScriptedServer } from '../../support/service/scripted-server.ts';
import { GEOCODING } from '../service/endpoints.ts';

const PLACE = {
  json: { match_type: 'exact', accuracy_type: 'rooftop', country: 'gbr', lat: 53.8, lng: -1.5 },
};
const streets = (...names: readonly string[]) => names.map((name) => addressRow(name));
const ROWS = [addressRow('Park Row'), addressRow('PARK ROW'), addressRow('Boar Lane'), addressRow('', '')];

/** Makes four rows. Two have the same address, one has another address, and one has only a town. */
async function locating(
  rows = ROWS,
  whileAsked: (work: ReturnType<typeof workOn>) => void = () => {},
  retries = 0,
) {
  const workspace = testWorkspace();
  const { db, repositories } = workspace;
  const server = await startScriptedServer();
  const client = createServiceClient({
    baseUrl: server.baseUrl,
    readKey: () => 'k',
    timeoutMs: 5_000,
    retries,
  });
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  const list = addList(workspace, rows);
  const positions = Uint32Array.from(rows, (_, index) => index + 1);
  const work = workOn(workspace, list.id);
  const never = new AbortController().signal;
  const queue = createRequestQueue(4, () => performance.now());
  const calls = createCachedCalls({
    db,
    repositories,
    queue,
    sender: createBackgroundSender(queue, never),
    addresses: {
      ...client.addresses,
      geocode: (query, options) => {
        whileAsked(work);
        return client.addresses.geocode(query, options);
      },
    },
    nowMs: () => 1,
    pause: never,
    abandon: never,
  });
  const dependencies = { db, repositories, calls, service: 's', notBeforeMs: 0 };
  let count: LocateCount = { done: 0, found: 0, credits: 0 };
  const options = { maxCredits: null, signal: never };
  const placeOf = (position: number) => {
    const row = repositories.rows.one(list.id, position);
    return row && [row.lat, row.lng, row.placeAccuracy];
  };
  return {
    server,
    unplaced: () => countUnplaced(list, positions, dependencies),
    quote: () => quoteLocating(list, positions, dependencies),
    locate: (changes: Partial<LocateOptions> = {}) =>
      locateRows(
        list,
        positions,
        { ...options, onProgress: (now) => (count = now), ...changes },
        dependencies,
      ),
    placeOf,
    undo: work.undo,
    count: () => count,
    spent: () => repositories.runs.creditsSpent('s', 'geocode'),
    maybeCharged: () => makeReceipt(list.id, repositories).singles.maybeCharged,
    keepPage: () =>
      db.exec(/* sql */ `
        UPDATE lookups SET state = 'answered', reply = '<html>', http_status = 404, attempts = 1, credits = 1,
          answered_at_ms = 1`),
  };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.failure,
  );

describe('locating the rows without coordinates', () => {
  it('begins with a quote that counts each distinct address without known coordinates once', async () => {
    const { server, quote, locate } = await locating();
    expect(await quote()).toEqual({ rows: 4, skipped: 0, lookups: 3, known: 0, credits: 3 });
    server.reply(PLACE, PLACE, PLACE);
    await locate();
    expect(await quote()).toEqual({ rows: 0, skipped: 0, lookups: 0, known: 0, credits: 0 });
  });

  it('costs geocode credits, and only once for rows with the same address', async () => {
    const { server, locate, placeOf, count, spent } = await locating();
    server.reply(PLACE, PLACE, PLACE);
    await locate();
    for (const position of [1, 2, 3, 4]) expect(placeOf(position)).toEqual([53.8, -1.5, 'rooftop']);
    expect([server.requests.length, spent()]).toEqual([3, 3]);
    expect(count()).toEqual({ done: 4, found: 4, credits: 3 });
  });

  it('sends no second request for an address that the service does not know', async () => {
    const { server, locate, quote, placeOf } = await locating(streets('Park Row', 'Nowhere'));
    server.reply(PLACE, { status: 404, text: '' });
    await failureOf(locate({ maxCredits: 1 }));
    await locate();
    await locate();
    expect(server.requests).toHaveLength(2);
    expect(placeOf(2)).toEqual([null, null, '']);
    expect(await quote()).toMatchObject({ rows: 1, lookups: 1, known: 1, credits: 0 });
  });

  it('reads no coordinates from an answer without a match', async () => {
    const { server, locate, placeOf, count } = await locating([addressRow('Nowhere')]);
    server.reply({ json: { ...GEOCODING, match_type: 'no_match', lat: 0, lng: 0 } });
    await locate();
    expect(placeOf(1)).toEqual([null, null, '']);
    expect(count()).toMatchObject({ done: 1, found: 0 });
  });

  it('stops at the credit cap, and saves the coordinates found so far', async () => {
    const { server, locate, spent, quote } = await locating();
    server.reply(PLACE, PLACE, PLACE);
    expect(await failureOf(locate({ maxCredits: 2 }))).toEqual({ code: 'credit_cap_reached', cap: 2 });
    expect([server.requests.length, spent()]).toEqual([2, 2]);
    expect((await quote()).credits).toBe(1);
  });

  it('stays within the credit cap if the service may charge a failed request that would be repeated', async () => {
    const { server, locate, spent, maybeCharged } = await locating(ROWS, () => {}, 2);
    server.reply({ status: 500, text: '' }, PLACE, PLACE, PLACE);
    expect(await failureOf(locate({ maxCredits: 3 }))).toMatchObject({ code: 'question_failed' });
    expect(server.requests).toHaveLength(3);
    expect(spent() + maybeCharged()).toBe(3);
  });

  it('gives no coordinates to a row that was edited meanwhile, but saves the answer in case of an undo', async () => {
    const { server, locate, placeOf, quote, undo } = await locating([addressRow('Park Row')], ({ edit }) =>
      edit(1, 'Boar Lane'),
    );
    server.reply(PLACE);
    await locate();
    expect(placeOf(1)).toEqual([null, null, '']);
    undo();
    expect(await quote()).toMatchObject({ rows: 1, known: 1, credits: 0 });
  });

  it('updates the count of rows that have no coordinates', async () => {
    const { server, locate, unplaced } = await locating();
    expect(await unplaced()).toBe(4);
    server.reply(PLACE, PLACE, PLACE);
    await failureOf(locate({ maxCredits: 1 }));
    expect(await unplaced()).toBe(2);
  });

  it('stops without a request when a person cancels it', async () => {
    const { server, locate } = await locating();
    expect(await failureOf(locate({ signal: AbortSignal.abort() }))).toEqual({ code: 'interrupted' });
    expect(server.requests).toEqual([]);
  });

  it('stops with the reason if the service fails', async () => {
    const { server, locate, spent } = await locating([addressRow('Park Row')]);
    server.reply({ status: 500, text: '' });
    expect(await failureOf(locate())).toMatchObject({ code: 'question_failed', kind: 'server' });
    expect(spent()).toBe(0);
  });

  it('reports after a failure how many credits the unanswered requests may have cost', async () => {
    const { server, locate, maybeCharged } = await locating(streets('A', 'B', 'C', 'D', 'E', 'F'));
    server.reply(PLACE, ...Array.from({ length: 5 }, () => ({ status: 500, text: '' })));
    const failure = await failureOf(locate());
    expect(failure).toMatchObject({ code: 'question_failed', maybeCharged: maybeCharged() });
    expect(maybeCharged()).toBeGreaterThan(1);
  });
});

describe('“not found” answers for coordinates', () => {
  const NOT_FOUND = { status: 404, text: '{"error":"not_found"}' };
  const notFound = (count: number) => Array.from({ length: count }, () => NOT_FOUND);
  const TWELVE = streets('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L');

  it('are neither believed nor charged if the service gave many of them and no other answer', async () => {
    const { server, locate, spent, quote, count } = await locating(TWELVE);
    server.reply(...notFound(12));
    expect(await failureOf(locate())).toMatchObject({ code: 'service_finds_nothing', foundBefore: false });
    expect([spent(), count()]).toEqual([0, { done: 0, found: 0, credits: 0 }]);
    expect(await quote()).toMatchObject({ rows: 12, known: 0, credits: 12 });
    // After five 404s the app doubts the service, and three more requests were under way.
    expect(server.requests.length).toBeLessThanOrEqual(8);
  });

  it('are neither believed nor charged if the service gave only a few of them and no other answer', async () => {
    const { server, locate, spent, quote } = await locating(streets('A', 'B'));
    server.reply(...notFound(2));
    expect(await failureOf(locate())).toMatchObject({ code: 'service_finds_nothing', answers: 2 });
    expect([spent(), (await quote()).credits]).toEqual([0, 2]);
  });

  it('are believed, and cost a credit each, once a later answer contains coordinates', async () => {
    const { server, locate, spent, count } = await locating(streets('A', 'B', 'C', 'D', 'E'));
    server.reply(...notFound(4), PLACE);
    await locate();
    expect([spent(), count()]).toEqual([5, { done: 5, found: 1, credits: 5 }]);
  });

  it.each([
    ['it is no longer found', NOT_FOUND, { code: 'service_finds_nothing', foundBefore: true }, 1, 5],
    ['it is still found', PLACE, undefined, 7, 0],
    ['the test request fails', { status: 500, text: '' }, { code: 'question_failed', kind: 'server' }, 1, 5],
  ])(
    'make the app request known coordinates again if many of them follow one another: %s',
    async (_, again, failure, credits, open) => {
      const { server, locate, spent, quote } = await locating(streets('Park Row', 'A', 'B', 'C', 'D', 'E'));
      server.reply(PLACE);
      await failureOf(locate({ maxCredits: 1 }));
      server.reply(...notFound(5), again);
      const ended = await failureOf(locate());
      if (failure) expect(ended).toMatchObject(failure);
      else expect(ended).toBeNull();
      // The last request repeats the first one. Letter case does not matter.
      const [first, last] = [server.requests.at(0), server.requests.at(-1)].map((each) =>
        each?.path.toLowerCase(),
      );
      expect(last).toBe(first);
      expect(server.requests).toHaveLength(7);
      expect([spent(), (await quote()).credits]).toEqual([credits, open]);
    },
  );

  it('leave a credit to request known coordinates again, and are not paid for a second time', async () => {
    const { server, locate, spent, quote } = await locating(streets('Park Row', 'A', 'B', 'C', 'D', 'E'));
    server.reply(PLACE);
    await failureOf(locate({ maxCredits: 1 }));
    server.reply(...notFound(5));
    expect(await failureOf(locate({ maxCredits: 5 }))).toEqual({ code: 'credit_cap_reached', cap: 5 });
    expect([spent(), server.requests.length, (await quote()).credits]).toEqual([5, 5, 1]);
  });

  it('count once against the cap for all rows with the same address', async () => {
    const { server, locate, spent, count } = await locating(
      streets(...Array.from({ length: 120 }, () => 'A'), 'B'),
    );
    server.reply(...notFound(1), PLACE);
    await locate({ maxCredits: 2 });
    expect([server.requests.length, spent()]).toEqual([2, 2]);
    expect(count()).toEqual({ done: 121, found: 1, credits: 2 });
  });

  it('are believed at the credit cap if they are few and the service found another address before', async () => {
    const { server, locate, spent, quote } = await locating(streets('Park Row', 'A', 'B'));
    server.reply(PLACE);
    await failureOf(locate({ maxCredits: 1 }));
    server.reply(NOT_FOUND);
    expect(await failureOf(locate({ maxCredits: 1 }))).toMatchObject({ code: 'credit_cap_reached' });
    expect([spent(), (await quote()).credits]).toEqual([2, 1]);
  });

  it('do not count as answers if they are HTML pages, even pages that an earlier version saved', async () => {
    const { server, locate, quote, keepPage } = await locating(streets('A'));
    server.reply({ status: 404, text: '<!DOCTYPE html><title>404</title>' });
    expect(await failureOf(locate())).toMatchObject({ code: 'service_intercepted', status: 404 });
    const { known } = await quote();
    keepPage();
    expect([known, (await quote()).known]).toEqual([0, 0]);
  });
});
