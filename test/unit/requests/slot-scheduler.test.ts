import { expect, it } from 'vitest';
import { createSeats } from '../../../src-main/requests/slot-scheduler.ts';
import type { Pace } from '../../../src-main/requests/request-limiter.ts';

/** A rate that allows nothing when it is asked so many times, and a request by the next look at the clock. */
function paceAllowingAfter(nothings: number): Pace {
  let looks = 0;
  return {
    limit: () => 4,
    setMost: () => {},
    allowance: () => (looks++ < nothings ? 0 : 1),
    spend: () => 0,
    untilNext: () => 0,
    answered: () => {},
    refused: () => {},
    timedOut: () => {},
  };
}

it('a run that got no place because of the rate is woken, though the rate allows one a moment later', async () => {
  const seats = createSeats(paceAllowingAfter(1));
  const woken = Promise.withResolvers<string>();
  const member = { wake: () => woken.resolve('woken') };
  seats.join(member);
  expect(seats.places(member, 1)).toBe(0);
  expect(await woken.promise).toBe('woken');
  expect(seats.places(member, 1)).toBe(1);
});

it('what a run has ready when the rate holds it back leaves when it is woken', async () => {
  const seats = createSeats(paceAllowingAfter(2));
  const woken = Promise.withResolvers<string>();
  const member = { wake: () => woken.resolve('woken') };
  seats.join(member);
  const leaving = seats.enter(member);
  seats.goOn(member);
  await woken.promise;
  seats.goOn(member);
  expect(await leaving).not.toBeNull();
});
