import { describe, expect, it } from 'vitest';
import type { RunScope } from '#shared/contract/run/run.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { begin, leaveInFlight, run, SERVICE } from '../../support/rows/workspace-runs.ts';
import { confirmAll, confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

function receipts() {
  const workspace = testWorkspace();
  const receiptOf = (listId: number) => makeReceipt(listId, workspace.repositories);
  const spent = (): number => workspace.repositories.runs.creditsSpent(SERVICE, 'validation');
  return { workspace, receiptOf, spent };
}

describe('the receipt of a list', () => {
  it('is empty until the first run', () => {
    const { workspace, receiptOf } = receipts();
    const { id } = addList(workspace, streets(3));
    expect(receiptOf(id)).toMatchObject({
      runs: 0,
      startedAtMs: null,
      requests: 0,
      credits: { validation: { quoted: 0, charged: 0 } },
      saved: { duplicates: 0, known: 0, skipped: 0 },
    });
  });

  it('counts the quote only once if a stopped run was continued', async () => {
    const { workspace, receiptOf, spent } = receipts();
    const { id } = addList(workspace, [...streets(10), ...streets(4)]);
    await run(workspace, id, confirmAll(), { maxCredits: 3, nowMs: () => 1_000 });
    await run(workspace, id, confirmAll(), { maxCredits: 2, nowMs: () => 2_000 });
    await run(workspace, id, confirmAll(), { nowMs: () => 3_000 });
    expect(receiptOf(id)).toMatchObject({
      runs: 3,
      startedAtMs: 1_000,
      requests: 10,
      credits: { validation: { quoted: 10, charged: 10 } },
      saved: { duplicates: 4, known: 0, skipped: 0 },
      failed: 0,
    });
    expect(spent()).toBe(10);
  });

  it('counts the quote only once, even if edited rows were checked before the run was continued', async () => {
    const { workspace, receiptOf } = receipts();
    const { id } = addList(workspace, streets(10));
    await run(workspace, id, confirmAll(), { maxCredits: 4, most: 1 });
    workOn(workspace, id).edit(1, 'Park Row');
    await run(workspace, id, confirmAll(), { scope: { kind: 'edited' } });
    await run(workspace, id, confirmAll());
    expect(receiptOf(id).credits.validation).toEqual({ quoted: 11, charged: 11 });
  });

  it('counts no credits as saved for answers that an earlier run of the same list paid for', async () => {
    const { workspace, receiptOf } = receipts();
    await run(workspace, addList(workspace, streets(4)).id, confirmAll());
    const { id } = addList(workspace, [...streets(10), ['A', '', '', '', '']]);
    await run(workspace, id, confirmAll());
    await run(workspace, id, confirmAll());
    expect(receiptOf(id)).toMatchObject({
      runs: 2,
      credits: { validation: { quoted: 6, charged: 6 } },
      saved: { duplicates: 0, known: 4, skipped: 1 },
    });
  });

  it('counts rows that were checked again as quoted and charged again', async () => {
    const { workspace, receiptOf, spent } = receipts();
    const { id } = addList(workspace, streets(5));
    await run(workspace, id, confirmAll(), { nowMs: () => 1_000 });
    const scope: RunScope = { kind: 'older_than', beforeMs: 2_000 };
    await run(workspace, id, confirmAll(), { scope, nowMs: () => 3_000 });
    expect(receiptOf(id).credits.validation).toEqual({ quoted: 10, charged: 10 });

    workOn(workspace, id).edit(1, 'Park Row');
    await run(workspace, id, confirmAll(), { scope: { kind: 'edited' }, nowMs: () => 4_000 });
    expect(receiptOf(id)).toMatchObject({ runs: 3, credits: { validation: { quoted: 11, charged: 11 } } });
    expect(spent()).toBe(11);
  });

  it('adds up the retries of all runs, but counts only the failures of the latest run', async () => {
    const { workspace, receiptOf } = receipts();
    const { id } = addList(workspace, streets(12));
    const failing = (street: RegExp) =>
      scriptedAddresses((query) => {
        if (street.test(JSON.stringify(query)))
          throw new ServiceError({ kind: 'server', status: 500, attempts: 4 });
        return confirming(query);
      });
    await run(workspace, id, failing(/A[ab] Street/u));
    expect(receiptOf(id)).toMatchObject({ failed: 2, requests: 18, retries: 6 });
    await run(workspace, id, failing(/Aa Street/u));
    expect(receiptOf(id)).toMatchObject({
      failed: 1,
      requests: 23,
      retries: 9,
      credits: { validation: { quoted: 12, charged: 11 } },
    });
  });

  it('counts no failure of a run whose rows another kind of run answered', async () => {
    const { workspace, receiptOf } = receipts();
    const { id } = addList(workspace, streets(3));
    const failing = scriptedAddresses(() => {
      throw new ServiceError({ kind: 'validation', status: 422 });
    });
    await run(workspace, id, failing);
    expect(receiptOf(id).failed).toBe(3);
    workOn(workspace, id).edit(1, 'Park Row');
    await run(workspace, id, confirmAll(), { scope: { kind: 'edited' } });
    expect(receiptOf(id).failed).toBe(2);
  });

  it('counts every repeat that a crash caused', async () => {
    const { workspace, receiptOf } = receipts();
    const { id } = addList(workspace, streets(5));
    leaveInFlight(workspace, id, 3);
    await run(workspace, id, confirmAll(), { maxCredits: 2 });
    await run(workspace, id, confirmAll());
    expect(receiptOf(id)).toMatchObject({ askedAgain: 3, requests: 5 });
  });

  it('counts credits as saved for answers that a run of another list paid for', async () => {
    const { workspace, receiptOf, spent } = receipts();
    const lists = [addList(workspace, streets(8)), addList(workspace, streets(12))];
    const queue = createRequestQueue(4, Date.now);
    const addresses = confirmAll();
    await Promise.all(lists.map(({ id }) => begin(workspace, id, addresses, { queue }).ended));
    const sums = lists.map(({ id }) => {
      const { credits, saved } = receiptOf(id);
      return [credits.validation.quoted, credits.validation.charged + saved.known];
    });
    expect(sums).toEqual([
      [8, 8],
      [12, 12],
    ]);
    expect(spent()).toBe(12);
  });

  it('counts no credits as saved in a resumed run for answers that the stopped run paid for', async () => {
    const { workspace, receiptOf } = receipts();
    const [one, other] = [addList(workspace, streets(8)), addList(workspace, streets(8))];
    await run(workspace, one.id, confirmAll(), { maxCredits: 3, most: 1 });
    const queue = createRequestQueue(1, Date.now);
    const addresses = confirmAll();
    const others = begin(workspace, other.id, addresses, { queue }).ended;
    await Promise.all([others, begin(workspace, one.id, addresses, { queue }).ended]);
    const { credits, saved } = receiptOf(one.id);
    expect(saved.known).toBe(8 - credits.validation.charged);
    expect(saved.known).toBeGreaterThan(0);
    expect(receiptOf(other.id).credits.validation.charged + credits.validation.charged).toBe(8);
  });

  it('counts the rows without an answer until a later run of the same kind sends them again', async () => {
    const { workspace, receiptOf } = receipts();
    const { id } = addList(workspace, streets(12));
    const failing = scriptedAddresses((query) => {
      if (/A[ab] Street/u.test(JSON.stringify(query)))
        throw new ServiceError({ kind: 'server', attempts: 4 });
      return confirming(query);
    });
    await run(workspace, id, failing);
    workOn(workspace, id).edit(5, 'Park Row');
    await run(workspace, id, confirmAll(), { scope: { kind: 'edited' } });
    expect(receiptOf(id).failed).toBe(2);
    await run(workspace, id, confirmAll());
    expect(receiptOf(id).failed).toBe(0);
  });

  it('is updated after each answer, so that it is correct even if the app ends', async () => {
    const { workspace, receiptOf } = receipts();
    const { id } = addList(workspace, streets(10));
    const seen: number[] = [];
    const addresses = scriptedAddresses((query) => {
      seen.push(receiptOf(id).credits.validation.charged);
      return confirming(query);
    });
    await run(workspace, id, addresses, { most: 1 });
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('covers only its own list, even if two lists share lookups', async () => {
    const { workspace, receiptOf, spent } = receipts();
    const lists = [addList(workspace, streets(8)), addList(workspace, streets(8))];
    const addresses = confirmAll();
    for (const { id } of lists) await run(workspace, id, addresses);
    expect(lists.map(({ id }) => receiptOf(id).credits.validation.charged)).toEqual([8, 0]);
    expect(receiptOf(lists[1]?.id ?? 0).saved.known).toBe(8);
    expect(spent()).toBe(8);
  });
});
