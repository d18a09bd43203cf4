import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { MISSING, type RunScope } from '#shared/contract/run/run.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { oldestThatCounts, wantedBy } from '../../../src-main/verify/scope.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { addList, addressRow, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { ADDRESSES, quoteOf, type RunWish, run, SERVICE } from '../../support/rows/workspace-runs.ts';
import {
  confirmAll,
  confirming,
  type ScriptedAddresses,
  scriptedAddresses,
} from '../../support/service/scripted-addresses.ts';

const DAY = 86_400_000;
const EDITED: RunScope = { kind: 'edited' };
const olderThan = (beforeMs: number): RunScope => ({ kind: 'older_than', beforeMs });

const streetsAsked = ({ asked }: ScriptedAddresses): string[] =>
  asked.map(({ input }) => (typeof input === 'string' ? input : (input.street ?? ''))).toSorted();

async function answeredList(rows: readonly (readonly string[])[], atMs = 1 * DAY) {
  const workspace = testWorkspace();
  const list = addList(workspace, rows);
  await run(workspace, list.id, confirmAll(), { nowMs: () => atMs });
  const work = workOn(workspace, list.id);
  /** Runs again, and returns the requests and the quote before them. */
  const runAgain = async (wish: RunWish, addresses = confirmAll()) => {
    const quote = quoteOf(workspace, list.id, wish);
    const end = await run(workspace, list.id, addresses, wish);
    return { quote, end, asked: streetsAsked(addresses) };
  };
  return { workspace, list, runAgain, ...work };
}

describe('rows that a person edited', () => {
  const rows = ['High Street', 'Low Street', 'Old Street', 'New Street'].map((street) => addressRow(street));

  it('are the only rows sent, with their edited address', async () => {
    const { runAgain, edit, row, decide } = await answeredList(rows);
    edit(1, 'Park Row');
    edit(3, 'Park Lane');
    decide(4, { kind: 'excluded' });
    expect(row(1)).toMatchObject({ verdict: 'not_checked', reason: 'not_asked_yet', reply: null });

    const { quote, end, asked } = await runAgain({ scope: EDITED });
    expect(asked).toEqual(['Park Lane', 'Park Row']);
    expect(quote).toMatchObject({ rows: 4, rowsToCheck: 2, distinctLookups: 2, cached: 0, skipped: {} });
    expect(end.credits.validation).toEqual({ quoted: 2, charged: 2 });
    expect(row(1)).toMatchObject({
      verdict: 'accept',
      decision: { kind: 'edited', decidedBy: 'person', corrected: { street: 'Park Row' } },
    });
  });

  it('alone determine the displayed pace of a run that checks only such rows', async () => {
    const { edit, runAgain } = await answeredList(streets(60));
    edit(1, 'Park Row');
    let nowMs = 0;
    const addresses = scriptedAddresses((query) => {
      nowMs += 1_000;
      return confirming(query);
    });
    const { end } = await runAgain({ scope: EDITED, nowMs: () => nowMs }, addresses);
    expect(end).toMatchObject({ requests: 1, elapsedMs: 1_000, rowsPerMinute: 60 });
  });

  it('are not sent by a run of rows without an answer', async () => {
    const { runAgain, edit } = await answeredList(rows);
    edit(1, 'Park Row');
    const { end, asked } = await runAgain({ scope: MISSING });
    expect(asked).toEqual([]);
    expect(end).toMatchObject({ state: 'done', requests: 0 });
  });

  it('cost nothing if there is already an answer for the new address, and get the verdict immediately', async () => {
    const { runAgain, edit, row } = await answeredList(rows);
    edit(1, 'LOW  Street');
    expect(row(1)).toMatchObject({ verdict: 'accept', decision: { kind: 'edited' } });
    const { quote, asked } = await runAgain({ scope: EDITED });
    expect(quote).toMatchObject({
      distinctLookups: 1,
      cached: 1,
      credits: { validation: { quoted: 0, charged: 0 } },
    });
    expect(asked).toEqual([]);
  });

  it('send only one request if two rows have the same edited address', async () => {
    const { runAgain, edit, row } = await answeredList(rows);
    edit(1, 'Park Row');
    edit(2, 'park row');
    const { quote, asked } = await runAgain({ scope: EDITED });
    expect(quote).toMatchObject({ rowsToCheck: 2, distinctLookups: 1 });
    expect(asked).toEqual(['Park Row']);
    expect([row(1).verdict, row(2).verdict]).toEqual(['accept', 'accept']);
  });

  it('get their previous verdict back when the edit is undone, without a charge', async () => {
    const { runAgain, edit, undo, row } = await answeredList(rows);
    const before = row(1);
    edit(1, 'Park Row');
    await runAgain({ scope: EDITED });
    undo();
    const { lookupId, verdict, reason, decision, reply } = row(1);
    expect({ lookupId, verdict, reason, reply }).toEqual({
      lookupId: before.lookupId,
      verdict: before.verdict,
      reason: before.reason,
      reply: before.reply,
    });
    expect(decision).toMatchObject({ kind: 'used_suggestion', decidedBy: 'rule' });
    const { asked } = await runAgain({ scope: MISSING });
    expect(asked).toEqual([]);
  });

  it('are not sent if the edit is undone before their turn', async () => {
    const { runAgain, edit, undo, workspace, list } = await answeredList(rows);
    edit(1, 'Park Row');
    edit(2, 'Park Lane');
    const addresses = scriptedAddresses((query) => {
      if (addresses.asked.length === 1) undo();
      return confirming(query);
    });
    const { end } = await runAgain({ scope: EDITED, most: 1 }, addresses);
    expect(addresses.asked).toHaveLength(1);
    expect(end).toMatchObject({ state: 'done', done: 2, requests: 1 });
    expect(workOn(workspace, list.id).row(2)).toMatchObject({
      verdict: 'accept',
      decision: { kind: 'used_suggestion' },
    });
  });
});

describe('rows with answers older than a date', () => {
  it('are checked again, and rows with newer answers are not', async () => {
    const { workspace, runAgain, row } = await answeredList(streets(3), 1 * DAY);
    const younger = addList(workspace, streets(5));
    await run(workspace, younger.id, confirmAll(), { nowMs: () => 5 * DAY });
    const scope = olderThan(3 * DAY);
    const addresses = confirmAll();
    const quote = quoteOf(workspace, younger.id, { scope });
    const end = await run(workspace, younger.id, addresses, { scope, nowMs: () => 9 * DAY });
    expect(quote).toMatchObject({ distinctLookups: 5, cached: 2, oldestCachedAtMs: 5 * DAY });
    expect(end.credits.validation).toEqual({ quoted: 3, charged: 3 });
    expect(addresses.asked).toHaveLength(3);

    const other = await runAgain({ scope, nowMs: () => 10 * DAY });
    expect(other).toMatchObject({ asked: [], quote: { distinctLookups: 3, cached: 3 } });
    expect(row(1).lookupId).not.toBe(1);
  });

  it('keep their verdict and their answer if the new request fails', async () => {
    const { runAgain, row } = await answeredList(streets(2));
    const before = row(1);
    const addresses = scriptedAddresses((query) => {
      if (JSON.stringify(query).includes('Aa Street'))
        throw new ServiceError({ kind: 'validation', status: 400, attempts: 1 });
      return confirming(query, { confidence: 0.5 });
    });
    const { end } = await runAgain({ scope: olderThan(2 * DAY), nowMs: () => 3 * DAY }, addresses);
    expect(end).toMatchObject({ state: 'done', failed: 1 });
    expect(row(1)).toMatchObject({
      verdict: before.verdict,
      reason: before.reason,
      lookupId: before.lookupId,
      reply: before.reply,
      decision: before.decision,
    });
    expect(row(2).verdict).toBe('fix');
  });

  it('get the verdict of the new answer, and the rules decide according to it', async () => {
    const { runAgain, row } = await answeredList(streets(1));
    expect(row(1).decision).toMatchObject({ decidedBy: 'rule' });
    const doubtful = scriptedAddresses((query) => confirming(query, { confidence: 0.5 }));
    await runAgain({ scope: olderThan(2 * DAY), nowMs: () => 3 * DAY }, doubtful);
    expect(row(1)).toMatchObject({ verdict: 'fix', decision: null });
  });

  it('do not include rows that a person decided or that were never answered', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(3));
    await run(workspace, list.id, confirmAll(), { nowMs: () => 1 * DAY, maxCredits: 2, most: 1 });
    const { decide } = workOn(workspace, list.id);
    decide(1, { kind: 'kept_as_entered' });
    const wish = { scope: olderThan(2 * DAY), nowMs: () => 3 * DAY };
    const addresses = confirmAll();
    expect(quoteOf(workspace, list.id, wish)).toMatchObject({ rowsToCheck: 1, distinctLookups: 1 });
    expect(await run(workspace, list.id, addresses, wish)).toMatchObject({ requests: 1, done: 1 });
    expect(streetsAsked(addresses)).toEqual(['Ba Street']);
  });

  it('need only one request if they have the same question, even far apart in the list', async () => {
    const far = Array.from({ length: 1100 }, () => addressRow('High Street'));
    const { runAgain } = await answeredList([...streets(1), ...far, ...streets(1)]);
    const { quote, asked } = await runAgain({ scope: olderThan(2 * DAY), nowMs: () => 3 * DAY });
    expect(quote).toMatchObject({ rowsToCheck: 1102, distinctLookups: 2 });
    expect(asked).toEqual(['Aa Street', 'High Street']);
  });
});

describe('rows that a person decided', () => {
  it.each([MISSING, olderThan(2 * DAY)])(
    'are counted as left out by the quote of a check that would include them: %j',
    async (scope) => {
      const { runAgain, decide } = await answeredList(streets(6));
      decide(2, { kind: 'kept_as_entered' });
      decide(5, { kind: 'excluded' });
      const { quote } = await runAgain({ scope });
      expect(quote).toMatchObject({ skipped: { decided_before: 2 } });
    },
  );

  it('are counted as left out by the quote of a filter, but only those in the filter', async () => {
    const { runAgain, decide, workspace } = await answeredList([...streets(3), ['A', '', '', '', '']]);
    decide(2, { kind: 'kept_as_entered' });
    decide(3, { kind: 'excluded' });
    const rows = workspace.repositories.ledger.keepRows(Uint32Array.of(1, 2, 4), 4);
    const { quote } = await runAgain({ scope: { kind: 'filtered', filter: NO_FILTER }, rows });
    expect(quote).toMatchObject({ rowsToCheck: 1, skipped: { decided_before: 1, nothing_to_check: 1 } });
  });
});

describe('answers that are valid for a number of days', () => {
  it('are paid for again after that number of days, whichever list paid for them before', async () => {
    const { workspace, runAgain } = await answeredList(streets(2), 1 * DAY);
    const second = addList(workspace, streets(3));
    const wish = { answersGoodForDays: 30, nowMs: () => 20 * DAY };
    expect(quoteOf(workspace, second.id, wish)).toMatchObject({ cached: 2, distinctLookups: 3 });
    expect(quoteOf(workspace, second.id, { ...wish, nowMs: () => 40 * DAY })).toMatchObject({ cached: 0 });
    expect(await run(workspace, second.id, confirmAll(), wish)).toMatchObject({ requests: 1 });

    const { quote, end } = await runAgain({ answersGoodForDays: 30, nowMs: () => 40 * DAY });
    expect(quote.credits.validation.quoted).toBe(2);
    expect(end.credits.validation).toEqual({ quoted: 2, charged: 2 });
  });

  it('count if they are newer than the start of the run, whatever date the run requires', () => {
    const wanted = wantedBy(
      { ...ADDRESSES, listId: 1, service: 's', scope: olderThan(200 * DAY), answersGoodForDays: null },
      100 * DAY,
    );
    expect(wanted.notBeforeMs).toBe(100 * DAY);
  });

  it('must be newer than the later of two dates if a run checks answers older than a date', () => {
    const at = (beforeMs: number, answersGoodForDays: number | null) =>
      wantedBy(
        { ...ADDRESSES, listId: 1, service: 's', scope: olderThan(beforeMs), answersGoodForDays },
        100 * DAY,
      ).notBeforeMs;
    expect(at(50 * DAY, null)).toBe(50 * DAY);
    expect(at(50 * DAY, 10)).toBe(90 * DAY);
    expect(at(95 * DAY, 10)).toBe(95 * DAY);
    expect(oldestThatCounts(null, 5)).toBe(0);
  });
});

describe('rows without an answer', () => {
  it('are the only rows sent after some rows failed', async () => {
    const workspace = testWorkspace();
    const list = addList(workspace, streets(30));
    const failing = scriptedAddresses((query) => {
      if (JSON.stringify(query).includes('Ca Street'))
        throw new ServiceError({ kind: 'server', status: 500, attempts: 4 });
      return confirming(query);
    });
    expect(await run(workspace, list.id, failing)).toMatchObject({ failed: 1 });
    const addresses = confirmAll();
    const quote = quoteOf(workspace, list.id);
    const end = await run(workspace, list.id, addresses);
    expect(streetsAsked(addresses)).toEqual(['Ca Street']);
    expect(quote.credits.validation.quoted).toBe(1);
    expect(end.credits.validation).toEqual({ quoted: 1, charged: 1 });
  });

  it('are all done at the end, including those that another run answered in the meantime', async () => {
    const workspace = testWorkspace();
    const { ledger, rows } = workspace.repositories;
    // The last row is read only after the first five hundred requests.
    const list = addList(workspace, streets(501));
    const addresses = scriptedAddresses((query) => {
      if (addresses.asked.length === 1) {
        const lookupId = ledger.openLookup(rows.one(list.id, 501)?.questionId ?? 0, SERVICE);
        const reply = JSON.stringify(confirming(query));
        ledger.saveAnswer({
          lookupId,
          reply,
          httpStatus: 200,
          attempts: 1,
          credits: 1,
          answeredAtMs: 1,
          tookMs: 1,
        });
      }
      return confirming(query);
    });
    const end = await run(workspace, list.id, addresses, { most: 1 });
    expect(end).toMatchObject({ state: 'done', total: 501, done: 501, requests: 500 });
    expect(end.verdicts.not_checked).toBe(0);
  });

  it('cost exactly what the quote announced, whatever other rows the list contains', async () => {
    const workspace = testWorkspace();
    await run(workspace, addList(workspace, streets(5)).id, confirmAll());
    const rows = [...streets(12), ...streets(7), ['A', '', '', '', ''], addressRow('Park Row', '9')];
    const list = addList(workspace, rows);
    const { decide } = workOn(workspace, list.id);
    decide(21, { kind: 'kept_as_entered' });
    const quote = quoteOf(workspace, list.id);
    const end = await run(workspace, list.id, confirmAll());
    expect(quote).toMatchObject({
      rows: 21,
      rowsToCheck: 19,
      distinctLookups: 12,
      cached: 5,
      skipped: { nothing_to_check: 1, decided_before: 1 },
    });
    expect(end.credits.validation).toEqual({ quoted: 7, charged: 7 });
    expect(end.saved).toEqual({ duplicates: 7, known: 5, skipped: 2 });
  });
});
