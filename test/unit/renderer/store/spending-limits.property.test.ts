/** Whatever the person presses to start work that costs credits, it gets a limit that the person typed or read. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { ok } from '#shared/contract/transport/wire.ts';
import { NO_CREDITS } from '#shared/domain/list/credits.ts';
import { SUBJECT_POOLS } from '#shared/domain/list/subject.ts';
import { runOf } from '../../../support/rows/run-snapshot.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

const count = fc.nat({ max: 30 });
const cap = fc.option(count);

const halted = fc.record({
  subject: fc.constantFrom('address' as const, 'email' as const),
  state: fc.constantFrom('paused' as const, 'stopped' as const, 'failed' as const, 'done' as const),
  charged: count,
  submitted: count,
  maybeCharged: count,
  lost: count,
  /** The credits that the person allowed for the run; null if an earlier version of the app did not store it. */
  typed: cap,
  quoted: count,
  most: cap,
});
type Halted = Parameters<Parameters<typeof halted.map>[0]>[0];

const snapshotOf = ({ subject, state, charged, submitted, maybeCharged, lost, typed }: Halted): RunSnapshot =>
  runOf(state, {
    subject,
    way: subject === 'email' ? 'job' : null,
    credits: { ...NO_CREDITS, [SUBJECT_POOLS[subject]]: { quoted: 0, charged } },
    submitted: subject === 'email' ? submitted : 0,
    maybeCharged: maybeCharged + lost,
    ...(typed === null ? {} : { maxCredits: typed }),
    ...(subject === 'email' && { failure: { code: 'email_job_lost', emails: lost } }),
  });

function pageOf(run: RunSnapshot, { quoted, most }: Pick<Halted, 'quoted' | 'most'>) {
  const { state, setState, asked } = storeOnFake({
    readRun: () => ok(run),
    readQuote: () =>
      ok({
        subject: run.subject,
        credits: { ...NO_CREDITS, [SUBJECT_POOLS[run.subject]]: { quoted, charged: 0 } },
      }),
    startRun: () => ok({ runId: 2 }),
    readLocateQuote: () => ok({ rows: quoted, skipped: 0, lookups: quoted, known: 0, credits: quoted }),
    startLocating: () => ok(null),
  });
  setState({ workspace: { lists: [], policy: { policy: { mostCreditsPerRun: most } } } as never });
  const limitsOf = (name: string) =>
    (asked(name) as { maxCredits: number | null }[]).map((one) => one.maxCredits);
  return { state, limitsOf };
}

it('no run that continues spends more than is left of the typed limit, and none without a limit', async () => {
  await fc.assert(
    fc.asyncProperty(halted, async (one) => {
      const run = snapshotOf(one);
      const { state, limitsOf } = pageOf(run, one);
      await state().resumeRuns(1, [run]);
      const used = one.charged + (run.submitted ?? 0) + one.maybeCharged + one.lost;
      const left = Math.max(0, (one.typed ?? 0) - used);
      const mustAsk = one.typed === null || (one.state === 'done' && left === 0);
      expect(limitsOf('startRun')).toEqual(mustAsk ? [] : [left]);
      if (mustAsk) expect(state().screen).toEqual({ name: 'quote', listId: 1 });
    }),
  );
});

it('looking for lost emails spends nothing, and checking them again no more than was allowed and named', async () => {
  await fc.assert(
    fc.asyncProperty(halted, async (given) => {
      const one = { ...given, subject: 'email', state: 'stopped' } as const;
      const run = snapshotOf(one);
      const looking = pageOf(run, one);
      await looking.state().lookForLostEmails(run);
      expect(looking.limitsOf('startRun')).toEqual([0]);

      const asking = pageOf(run, one);
      await asking.state().askLostEmailsAgain(run);
      const left = Math.max(0, (one.typed ?? 0) - one.charged - one.submitted - one.maybeCharged - one.lost);
      const limit = Math.min(one.quoted, one.most ?? one.quoted, left + one.lost);
      expect(asking.limitsOf('startRun')).toEqual(one.typed === null ? [] : [limit]);
      if (one.typed === null) expect(asking.state().screen).toEqual({ name: 'quote', listId: 1 });
    }),
  );
});

it('a search for places spends no more than the typed limit, or than the number on the screen', async () => {
  await fc.assert(
    fc.asyncProperty(count, cap, cap, async (quoted, typed, most) => {
      const { state, limitsOf } = pageOf(runOf('done'), { quoted, most });
      await state().startLocating(1, typed);
      expect(limitsOf('startLocating'), 'nobody has read a price yet').toEqual([]);
      await state().readLocateQuote(1);
      await state().startLocating(1, typed);
      expect(limitsOf('startLocating')).toEqual([typed ?? Math.min(quoted, most ?? quoted)]);
    }),
  );
});
