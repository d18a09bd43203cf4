import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../src-main/db/database.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList } from '../../support/rows/workspace.ts';
import { createWorld, type Step } from '../../support/service/ledger-model.ts';

const DISTINCT = 14;

const which = fc.nat(20);
const failure = fc.constantFrom(
  ...(['server', 'network', 'timeout', 'malformed', 'rate_limit', 'validation', 'not_found'] as const),
  ...(['authentication', 'insufficient_credits'] as const),
);
const start = fc.record({
  do: fc.constant('start' as const),
  most: fc.integer({ min: 1, max: 6 }),
  cap: fc.option(fc.integer({ min: 0, max: 8 })),
  whenGone: fc.constantFrom('wait' as const, 'stop' as const),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 7, arbitrary: start },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('charge' as const), which }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('answer' as const), which }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('fail' as const), which, kind: failure }) },
  { weight: 1, arbitrary: fc.constant({ do: 'pause' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'abandon' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), unheard: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1_000, 31_000) }),
  },
);

/** A series of failures that is too long to be chance. */
const outage: fc.Arbitrary<readonly Step[]> = fc
  .constantFrom('server' as const, 'network' as const, 'timeout' as const)
  .map((kind) => Array.from({ length: 12 }, () => ({ do: 'fail', which: 0, kind }) as const));
const steps: fc.Arbitrary<readonly Step[]> = fc
  .array(fc.oneof({ weight: 30, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: outage }), {
    minLength: 5,
    maxLength: 60,
  })
  .map((parts) => parts.flat());

function listIn(path: string): number {
  const db = openDatabase(path);
  migrate(db, MIGRATIONS);
  const rows = Array.from({ length: 20 }, (_, i) => [
    'A',
    'High St',
    String(i % DISTINCT),
    'Leeds',
    'LS1 1AA',
  ]);
  const { id } = addList({ db, repositories: createRepositories(db) }, rows);
  db.close();
  return id;
}

it('the ledger misses no charge except those in flight, and stays consistent in any order of events', {
  timeout: 120_000,
}, async () => {
  const directory = tempDir();
  const template = join(directory, 'template.sqlite');
  const listId = listIn(template);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());

  // On failure, fast-check prints the seed and the path. Set them next to `numRuns` to repeat the case.
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const own = mkdtempSync(join(directory, 'world-'));
      const world = createWorld(template, own, listId);
      for (const one of [{ do: 'start', most: 4, cap: null, whenGone: 'stop' } as const, ...all])
        expect(await world.take(one)).toEqual([]);
      expect(await world.finish()).toEqual([]);
      rmSync(own, { recursive: true, force: true });
    }),
    { numRuns: 150 },
  );
});
