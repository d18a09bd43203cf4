import { expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import type { Call } from '../../../src-main/requests/call.ts';
import { createCallSeries } from '../../../src-main/requests/call-series.ts';
import type { SettledOutcome } from '../../../src-main/requests/request-outcome.ts';
import type { SentLookup } from '../../../src-main/requests/single-request.ts';

type Geocode = Call<'geocode'>;

const NOT_FOUND = { kind: 'answered', match: null, status: 404, credits: 1 } as unknown as SettledOutcome;
const FOUND = { ...NOT_FOUND, status: 200 } as SettledOutcome;
const call = (key: string): Geocode => ({ key }) as unknown as Geocode;
const five = ['a', 'b', 'c', 'd', 'e'].map(call);

/** All calls are answered with 404 at the same time. `repeats` counts the requests that settle the doubt. */
function seriesOf(maxCredits: number | null) {
  const answers = Promise.withResolvers<void>();
  const told: string[] = [];
  let repeats = 0;
  const series = createCallSeries<'geocode'>(
    {
      known: () => null,
      send: async (): Promise<SentLookup> => {
        await answers.promise;
        return { outcome: NOT_FOUND, isShared: false, record: () => Promise.resolve(1) };
      },
      repeat: () => {
        repeats += 1;
        return Promise.resolve({ outcome: FOUND, isShared: false } as never);
      },
      hasAnswered: () => true,
    },
    { maxCredits, findGood: () => call('good'), onProbePaid: () => told.push('paid for a doubt') },
  );
  const ends = five.map((each) => series.ask(each, () => told.push(each.key)));
  answers.resolve();
  return { ends: Promise.allSettled(ends), told, repeats: () => repeats };
}

it('several simultaneous “not found” answers need only one request to verify them', async () => {
  const { ends, told, repeats } = seriesOf(null);
  await ends;
  expect(repeats()).toBe(1);
  expect(told.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'paid for a doubt']);
});

it('“not found” answers cause an error if the credit cap leaves no credit to verify them', async () => {
  const { ends, told, repeats } = seriesOf(5);
  const failures = (await ends).flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(failures.map((error) => error instanceof AppError && error.failure)).toContainEqual({
    code: 'credit_cap_reached',
    cap: 5,
  });
  expect([repeats(), told]).toEqual([0, []]);
});

it('a retry that may cost a credit counts against the credit cap', async () => {
  const repeats: boolean[] = [];
  const series = createCallSeries<'geocode'>(
    {
      known: () => null,
      send: (_, mayRepeat): Promise<SentLookup> => {
        repeats.push(mayRepeat(1));
        return Promise.resolve({ outcome: FOUND, isShared: false, record: () => Promise.resolve(1) });
      },
      repeat: () => Promise.resolve(null),
      hasAnswered: () => true,
    },
    { maxCredits: 3, findGood: () => null, onProbePaid: () => {} },
  );
  for (const each of five.slice(0, 2)) await series.ask(each, () => {});
  expect(repeats).toEqual([true, false]);
  await expect(series.ask(call('c'), () => {})).rejects.toMatchObject({
    failure: { code: 'credit_cap_reached', cap: 3 },
  });
});
