/**
 * `npm run simulate -- SEED [--history]` simulates the day of one seed. If a promise is broken, it prints a short
 * history that breaks it. `--history` prints the whole history in any case.
 * `npm run simulate -- --days 1000 [--first SEED] [--rows 10] [--steps 40] [--minutes 60]` simulates many days.
 * Both take `--outcomes`, which prints how often the app accepted or refused each act.
 * `npm run simulate -- --faults [INDEX...]` puts each known fault into the app alone, and counts the seeds until one
 * finds it. INDEX is the place of a fault in `RESTORED_FAULTS`, from 0.
 */
import { parseArgs } from 'node:util';
import { dayOf } from './day.ts';
import { findFaults } from './find-faults.ts';
import { type Office, openOffice } from './office-lists.ts';
import { shrink } from './shrink.ts';
import { type DayEnd, simulateDay } from './simulate-day.ts';
import { describe } from './world.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    days: { type: 'string', default: '300' },
    first: { type: 'string', default: '1' },
    rows: { type: 'string', default: '10' },
    steps: { type: 'string', default: '40' },
    minutes: { type: 'string', default: '60' },
    history: { type: 'boolean', default: false },
    outcomes: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
  },
});
const byName = ([one]: readonly [string, number], [other]: readonly [string, number]): number =>
  one < other ? -1 : 1;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const [only] = positionals;
const first = Number(only ?? values.first);
const days = only === undefined ? Number(values.days) : 1;
const rows = Number(values.rows);
const steps = Number(values.steps);

if (values.faults) await findFaults(positionals.map(Number), say);
else await simulateDays(await openOffice(rows));

async function simulateDays(office: Office): Promise<void> {
  // The simulator replaces the other clocks.
  const endMs = process.uptime() * 1000 + Number(values.minutes) * 60_000;
  const total = { days: 0, runs: 0, lives: 0, requests: 0 };
  const outcomes = new Map<string, number>();
  const before = process.cpuUsage();
  try {
    for (let seed = first; seed < first + days && process.uptime() * 1000 < endMs; seed += 1) {
      const end = await simulateDay(office, seed, dayOf({ seed, steps }));
      total.days += 1;
      total.runs += end.runs;
      total.requests += end.requests;
      total.lives += end.lives;
      for (const one of end.outcomes) outcomes.set(one, (outcomes.get(one) ?? 0) + 1);
      if (values.history) for (const line of end.history) say(line);
      if (end.broken) {
        await report(office, seed, end);
        process.exitCode = 1;
        break;
      }
      if (only !== undefined) say(`seed ${seed}: every promise was kept; history ${end.historyHash}`);
    }
  } finally {
    office.close();
  }
  if (values.outcomes)
    for (const [outcome, count] of [...outcomes].toSorted(byName)) say(`${outcome} ${count}`);
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1_000_000;
  say(
    `${total.days} days with ${total.runs} runs, ${total.lives} lives and ${total.requests} requests ` +
      `in ${seconds.toFixed(1)} s of processor time: ` +
      `${(total.days / seconds).toFixed(1)} days and ${(total.runs / seconds).toFixed(1)} runs a second`,
  );
}

async function report(office: Office, seed: number, { broken, historyHash }: DayEnd): Promise<void> {
  say(`seed ${seed}: ${broken?.check}: ${broken?.what}`);
  const day = dayOf({ seed, steps });
  const shortest = await shrink(day, async (left) => {
    const end = await simulateDay(office, seed, left);
    return end.broken?.check === broken?.check;
  });
  const again = await simulateDay(office, seed, shortest);
  say(`the shortest day found has ${shortest.length} of ${day.length} steps:`);
  for (const step of shortest) say(`  ${describe(step)}`);
  say('its history:');
  for (const line of again.history) say(`  ${line}`);
  say(`again: npm run simulate -- ${seed} --rows ${rows} --steps ${steps} (history ${historyHash})`);
}
