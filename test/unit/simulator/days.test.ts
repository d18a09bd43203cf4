/** Runs some simulated days of `test/simulator`. `npm run simulate` runs any number of days. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, PERSONS_ACTS, type Step } from '../../simulator/day.ts';
import { type Office, openOffice } from '../../simulator/office-lists.ts';
import { shrink } from '../../simulator/shrink.ts';
import { simulateDay } from '../../simulator/simulate-day.ts';
import { describe as lineOf } from '../../simulator/world.ts';

const STEPS = 40;
const FIRST = Number(process.env['DOORSTEP_SEED'] ?? 1);
const MOST_DAYS = 200;
/** In these days, the app accepts each act but `RARE` at least once. */
const LEAST_DAYS = 16;
/** A slow machine simulates fewer days instead of taking longer, but never fewer than `LEAST_DAYS`. */
const MOST_MS = 20_000;
/** The app accepts this only while a run continues, so that a few days may lack it. */
const RARE = 'try now';
/** The requests of acts whose requests have other names. */
const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  decide: ['decide used_suggestion', 'decide kept_as_entered', 'decide excluded', 'decide edited'],
  'decide many': ['decide many of filter', 'decide many of undecided', 'decide many of selection'],
  'edit while checked': ['check', 'decide edited'],
};

let office: Office;
beforeAll(async () => {
  office = await openOffice(10);
});
afterAll(() => office.close());

it('the app keeps every promise during simulated days with crashes, full disks, trouble with the service and three windows', {
  timeout: 120_000,
}, async () => {
  const endMs = performance.now() + MOST_MS;
  const outcomes = new Set<string>();
  const isTime = (days: number): boolean => days < LEAST_DAYS || performance.now() < endMs;
  for (let days = 0; days < MOST_DAYS && isTime(days); days += 1) {
    const seed = FIRST + days;
    const end = await simulateDay(office, seed, dayOf({ seed, steps: STEPS }));
    expect(end.broken, `npm run simulate -- ${seed} --steps ${STEPS}`).toBeNull();
    for (const outcome of end.outcomes) outcomes.add(outcome);
  }
  const wanted = PERSONS_ACTS.filter((act) => act !== RARE).flatMap((act) => REQUESTS[act] ?? [act]);
  expect(wanted.filter((one) => !outcomes.has(`${one}: done`))).toEqual([]);
});

it('the simulator produces the same sequence of events for the same seed', async () => {
  const simulate = () => simulateDay(office, 7, dayOf({ seed: 7, steps: STEPS }));
  const [first, again] = [await simulate(), await simulate()];
  expect(again.history).toEqual(first.history);
  expect(again.historyHash).toBe(first.historyHash);
  expect(first.lives).toBeGreaterThan(1);
  expect((await simulateDay(office, 8, dayOf({ seed: 8, steps: STEPS }))).historyHash).not.toBe(
    first.historyHash,
  );
});

it('if a day breaks a promise, the simulator finds the few events that are needed to break it', async () => {
  const steps = dayOf({ seed: 3, steps: 60 });
  const [needed, alsoNeeded] = [steps[17], steps[41]].map((step) => step && lineOf(step));
  const breaks = (left: readonly Step[]): Promise<boolean> => {
    const lines = left.map(lineOf);
    return Promise.resolve(lines.includes(needed ?? '') && lines.includes(alsoNeeded ?? ''));
  };
  expect((await shrink(steps, breaks)).map(lineOf)).toEqual([needed, alsoNeeded]);
});
