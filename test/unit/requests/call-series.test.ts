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

/** All calls are answered at the same time, by default with 404. `repeats` counts the requests that settle the doubt. */
function seriesOf(maxCredits: number | null, outcome = NOT_FOUND) {
  const answers = Promise.withResolvers<void>();
  const told: string[] = [];
  let repeats = 0;
  const series = createCallSeries<'geocode'>(
    {
      known: () => null,
      send: async (): Promise<SentLookup> => {
        await answers.promise;
        return { outcome, isShared: false, record: () => Promise.resolve(1) };
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
  const end = async () => {
    const failures = (await Promise.allSettled(ends)).flatMap((one) =>
      one.status === 'rejected' ? [one.reason instanceof AppError ? one.reason.failure : one.reason] : [],
    );
    await series.end(failures.length > 0);
    return failures;
  };
  return { end, told, repeats: () => repeats };
}

it('several simultaneous “not found” answers need only one request to verify them', async () => {
  const { end, told, repeats } = seriesOf(null);
  expect(await end()).toEqual([]);
  expect(repeats()).toBe(1);
  expect(told.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'paid for a doubt']);
});

it('a call is not sent if the credit cap would leave no credit to verify “not found” answers', async () => {
  const { end, told, repeats } = seriesOf(5);
  expect(await end()).toEqual([{ code: 'credit_cap_reached', cap: 5 }]);
  // Otherwise all five would be disbelieved, and the next search would pay for them again.
  expect([repeats(), told]).toEqual([0, ['a', 'b', 'c', 'd']]);
});

it('the credit cap allows as many found places as it has credits', async () => {
  const { end, told } = seriesOf(5, FOUND);
  expect([await end(), told.toSorted()]).toEqual([[], ['a', 'b', 'c', 'd', 'e']]);
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
