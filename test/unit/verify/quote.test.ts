import { describe, expect, it } from 'vitest';
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { addList, addressRow, SETTINGS, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { begin, quoteOf, run } from '../../support/rows/workspace-runs.ts';
import { confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';
import { virtualClock } from '../../support/service/virtual-clock.ts';

describe('the countries of a quote', () => {
  const mapping = { ...SETTINGS.mapping, country: [5] };
  const rowIn = (country: string): readonly string[] => [...addressRow('Mill Lane'), country];

  it('are listed if they are unknown, with their number of rows, most frequent first', () => {
    const workspace = testWorkspace();
    const rows = ['Narnia', 'UK', ' Narnia ', 'Congo', '', '🇩🇪', '276'].map(rowIn);
    const { id } = addList(workspace, rows, { ...SETTINGS, mapping });
    expect(quoteOf(workspace, id)).toMatchObject({
      rowsToCheck: 4,
      skipped: { unsupported_country: 3 },
      unknownCountries: [
        { text: 'Narnia', rows: 2 },
        { text: 'Congo', rows: 1 },
      ],
      otherUnknownCountries: 0,
    });
  });

  it('include at most twenty unknown countries, and the number of further ones', () => {
    const workspace = testWorkspace();
    const rows = Array.from({ length: 23 }, (_, at) => rowIn(`Nowhere ${String(at)}`));
    const { id } = addList(workspace, rows, { ...SETTINGS, mapping });
    const { unknownCountries, otherUnknownCountries } = quoteOf(workspace, id);
    expect([unknownCountries.length, otherUnknownCountries]).toEqual([20, 3]);
  });
});

describe('the time that a quote expects', () => {
  it('is marked as an assumption until the service has answered a request', async () => {
    const workspace = testWorkspace();
    const { id } = addList(workspace, streets(10));
    const refusing = scriptedAddresses(() => {
      throw new ServiceError({ kind: 'authentication', status: 401, attempts: 1 });
    });
    await run(workspace, id, refusing);
    expect(quoteOf(workspace, id)).toMatchObject({ expectedSeconds: 1, isTimeAssumed: true });
  });

  it('is based neither on a run of few rows nor on a small run after a large one', async () => {
    const workspace = testWorkspace();
    let nowMs = 1_000;
    const everyMs = (ms: number) =>
      scriptedAddresses((query) => {
        nowMs += ms;
        return confirming(query);
      });
    const runOf = async (rows: number, ms: number): Promise<void> => {
      const { id } = addList(workspace, streets(400).slice(0, rows));
      await run(workspace, id, everyMs(ms), { most: 1, nowMs: () => nowMs });
    };
    await runOf(1, 1_500);
    const { id } = addList(workspace, streets(400));
    expect(quoteOf(workspace, id)).toMatchObject({ expectedSeconds: 4, isTimeAssumed: true });
    expect(quoteOf(workspace, id, { service: 'https://service.example' })).toMatchObject({
      expectedSeconds: 40,
      isTimeAssumed: true,
    });
    await runOf(201, 10);
    expect(quoteOf(workspace, id)).toMatchObject({ expectedSeconds: 2, isTimeAssumed: false });
    await runOf(231, 1_500);
    expect(quoteOf(workspace, id)).toMatchObject({ expectedSeconds: 2, isTimeAssumed: false });
  });

  it('can be based on a stopped run, such as a trial of the service', async () => {
    const workspace = testWorkspace();
    const { id } = addList(workspace, streets(30));
    let nowMs = 1_000;
    const addresses = scriptedAddresses((query) => {
      nowMs += 500;
      return confirming(query);
    });
    await run(workspace, id, addresses, { maxCredits: 24, most: 1, nowMs: () => nowMs });
    expect(quoteOf(workspace, id).expectedSeconds).toBe(3);
  });

  it('does not include the time during which a run waited for the service', async () => {
    const clock = virtualClock();
    const workspace = testWorkspace();
    const list = addList(workspace, streets(40));
    const service = { isThere: true };
    const addresses = scriptedAddresses(async (query) => {
      await clock.delay(100);
      if (!service.isThere) throw new ServiceError({ kind: 'network', attempts: 4 });
      return confirming(query);
    });
    let latest: RunSnapshot | null = null;
    begin(workspace, list.id, addresses, {
      whenGone: 'wait',
      nowMs: clock.nowMs,
      onProgress: (snapshot) => (latest = snapshot),
    });
    const isAt = (state: RunSnapshot['state'], done: number) => () =>
      latest?.state === state && latest.done >= done;
    await clock.until(isAt('running', 10));
    service.isThere = false;
    const TEN_HOURS = 36_000_000;
    await clock.pass(TEN_HOURS);
    service.isThere = true;
    await clock.until(isAt('done', 40));
    expect(latest).toMatchObject({
      elapsedMs: expect.closeTo(TEN_HOURS, -5),
      waitedMs: expect.closeTo(TEN_HOURS, -5),
    });
    expect(quoteOf(workspace, addList(workspace, streets(80)).id).expectedSeconds).toBeLessThan(60);
  });
});
