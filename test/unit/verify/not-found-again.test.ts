import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import type { RunScope } from '#shared/contract/run/run.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { wantedBy, withFiltered } from '../../../src-main/verify/scope.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { addList, addressRow, testWorkspace } from '../../support/rows/workspace.ts';
import { ADDRESSES, quoteOf, run, SERVICE } from '../../support/rows/workspace-runs.ts';
import { confirmAll, confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const DAY = 86_400_000;

describe('rows whose addresses were not found', () => {
  const notFound = (before: number, filter: typeof NO_FILTER | null = null): RunScope => ({
    kind: 'not_found',
    beforeMs: before,
    filter,
  });
  const rows = ['High Street', 'Low Street', 'Old Street', 'New Street', 'LOW STREET'].map((name) =>
    addressRow(name),
  );
  /** Rows 2, 3 and 5 were not found, and a person decided row 3. */
  async function withNotFound() {
    const workspace = testWorkspace();
    const list = addList(workspace, rows);
    const lying = scriptedAddresses((query) => {
      if (!/low|old/iu.test(JSON.stringify(query))) return confirming(query);
      throw new ServiceError({ kind: 'not_found', status: 404, attempts: 1, body: '{}' });
    });
    await run(workspace, list.id, lying, { nowMs: () => DAY });
    const work = workOn(workspace, list.id);
    work.decide(3, { kind: 'kept_as_entered' });
    return { workspace, list, ...work };
  }

  it('can be checked again without other rows, and get the new verdict', async () => {
    const { workspace, list, row } = await withNotFound();
    const wish = { scope: notFound(2 * DAY), nowMs: () => 3 * DAY };
    const addresses = confirmAll();
    expect(quoteOf(workspace, list.id, wish)).toMatchObject({
      rowsToCheck: 2,
      distinctLookups: 1,
      cached: 0,
      credits: { validation: { quoted: 1 } },
    });
    expect(await run(workspace, list.id, addresses, wish)).toMatchObject({ state: 'done', requests: 1 });
    expect(addresses.asked).toMatchObject([{ input: { street: 'Low Street' } }]);
    expect([1, 2, 3, 4, 5].map((position) => row(position).verdict)).toEqual([
      'accept',
      'accept',
      'fix',
      'accept',
      'accept',
    ]);
    expect(quoteOf(workspace, list.id, wish)).toMatchObject({ rowsToCheck: 0 });
  });

  it('are not checked a third time if the run is resumed or another run starts', async () => {
    const { workspace, list } = await withNotFound();
    const still = () => {
      throw new ServiceError({ kind: 'not_found', status: 404, attempts: 1, body: '{}' });
    };
    const wish = { scope: notFound(2 * DAY), nowMs: () => 3 * DAY };
    await run(workspace, list.id, scriptedAddresses(still), wish);
    expect(quoteOf(workspace, list.id, wish)).toMatchObject({ rowsToCheck: 2, cached: 1 });
    expect(quoteOf(workspace, list.id)).toMatchObject({ distinctLookups: 3, cached: 3 });
  });

  it('can be limited by a filter before they are checked again', async () => {
    const { workspace, list } = await withNotFound();
    const { ledger } = workspace.repositories;
    const wanted = { ...ADDRESSES, listId: list.id, service: SERVICE, answersGoodForDays: null };
    const scope = notFound(2 * DAY, NO_FILTER);
    const countWithin = (...positions: readonly number[]) =>
      withFiltered(Uint32Array.from(positions), rows.length, workspace.repositories, (kept) =>
        ledger.countQuestions(wantedBy({ ...wanted, scope, rows: kept }, 3 * DAY)),
      );
    expect(await countWithin(1, 2)).toMatchObject({ rows: 1, total: 1, answered: 0 });
    expect(await countWithin(1, 3)).toMatchObject({ rows: 0, total: 0 });
  });
});
