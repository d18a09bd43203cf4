/** `node test/kills/email-kills-program.ts --kills 200 [--seed N] [--minutes M]`, after a build. Ends with 1 when a promise was broken. */
import { parseArgs } from 'node:util';
import { runEmailKills } from './email-kills.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '30' },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

say(`seed ${values.seed}`);
const tally = await runEmailKills({
  kills: Number(values.kills),
  seed: Number(values.seed),
  mostMs: Number(values.minutes) * 60_000,
  say,
});
say(`all: ${JSON.stringify(tally)}`);
process.exitCode = tally.faults.length === 0 ? 0 : 1;
