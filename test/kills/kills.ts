/**
 * `node test/kills/kills.ts --kills 200 [--emails] [--seed N] [--minutes M]` runs the kills, after a build. Exits
 * with 1 if there was a fault.
 */
import { parseArgs } from 'node:util';
import { runEmailKills } from './email-kills.ts';
import { runKills } from './run-kills.ts';
import { lineOf } from './tally.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    emails: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '30' },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

say(`seed ${values.seed}`);
const options = {
  kills: Number(values.kills),
  seed: Number(values.seed),
  mostMs: Number(values.minutes) * 60_000,
  say,
};
const faults = values.emails ? await killEmails() : await killAddresses();
process.exitCode = faults.length === 0 ? 0 : 1;

async function killAddresses(): Promise<readonly string[]> {
  const tally = await runKills(options);
  say(`all: ${lineOf(tally)}`);
  return tally.faults;
}

async function killEmails(): Promise<readonly string[]> {
  const tally = await runEmailKills(options);
  say(`all: ${JSON.stringify(tally)}`);
  return tally.faults;
}
