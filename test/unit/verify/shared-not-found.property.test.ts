import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { checkRow } from '../../../src-main/verify/check-row.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { begin, SERVICE } from '../../support/rows/workspace-runs.ts';
import { createServiceOnDemand } from '../../support/service/service-on-demand.ts';

const which = fc.nat(12);
const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('find nothing' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('lose, then find nothing' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('break off' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('check a row' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('start' as const), which }) },
);

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

const ON_RECEIPTS = /* sql */ `
  SELECT (SELECT coalesce(sum(snapshot ->> '$.credits.validation.charged'), 0) FROM runs)
    + (SELECT coalesce(sum(credits), 0) FROM single_requests)`;
const IN_LEDGER = 'SELECT coalesce(sum(credits), 0) FROM lookups';

const never = new AbortController().signal;

it('each credit is on exactly one receipt if lists and row checks share addresses that are not found', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 40 }),
      fc.constantFrom([4, 9], [9, 4], [12, 12]),
      fc.array(which, { maxLength: 2 }),
      async (steps, counts, checkedFirst) => {
        const workspace = testWorkspace();
        const service = createServiceOnDemand(() => {});
        const queue = createRequestQueue(4, Date.now);
        const ids = counts.map((count) => addList(workspace, streets(count)).id);
        const going = ids.map(() => ({ pause: new AbortController(), isOver: true }));
        const start = (list: number): void => {
          const pause = new AbortController();
          const life = { pause, isOver: false };
          if (going[list]?.isOver !== true) return;
          going[list] = life;
          const wish = { queue, pause: pause.signal, abandon: never };
          void begin(workspace, ids[list] ?? 0, service.addresses, wish).ended.then(
            () => (life.isOver = true),
          );
        };
        const { db, repositories } = workspace;
        const checks: Promise<unknown>[] = [];
        const check = (position: number): void => {
          const list = repositories.lists.find(ids[0] ?? 0);
          if (!list) throw new Error('no such list');
          const { addresses } = service;
          const nothing = {
            nowMs: () => 5,
            onSettled: () => {},
            pause: never,
            abandon: never,
          };
          const dependencies = { db, repositories, addresses, queue, ...nothing };
          const checked = checkRow(list, position, { service: SERVICE, notBeforeMs: 0 }, dependencies);
          checks.push(checked.catch((error: unknown) => error));
        };
        for (const one of [
          ...checkedFirst.map((place) => ({ do: 'check a row' as const, which: place })),
          { do: 'start', which: 0 } as const,
          { do: 'start', which: 1 } as const,
          ...steps,
        ]) {
          if (one.do === 'find nothing') service.fail(one.which, 'not_found');
          if (one.do === 'lose, then find nothing') service.fail(one.which, 'not_found', 1);
          if (one.do === 'answer') service.answer(one.which);
          if (one.do === 'break off') service.fail(one.which, 'server');
          if (one.do === 'check a row') check(1 + (one.which % Math.min(...counts)));
          if (one.do === 'start') start(one.which % 2);
          if (one.do === 'pause') going[one.which % 2]?.pause.abort();
          await settle();
        }
        for (const { pause } of going) pause.abort();
        while (service.inFlight() > 0) {
          service.fail(0, 'not_found');
          await settle();
        }
        await Promise.all(checks);
        expect(going.map(({ isOver }) => isOver)).toEqual([true, true]);
        expect(db.prepare(ON_RECEIPTS).pluck().get()).toBe(db.prepare(IN_LEDGER).pluck().get());
      },
    ),
    { numRuns: 100 },
  );
});
