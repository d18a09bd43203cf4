/**
 * `npm run bench service`: requests per second of the service client to a service that takes 50 ms, compared with
 * autocannon, which reads no reply. Rounds alternate, so that other load on the machine affects both. The result is the
 * median of the rounds.
 */
import { cpus } from 'node:os';
import { createServiceClient } from '../../src-main/service/service-client.ts';
import { VALIDATION } from '../unit/service/endpoints.ts';
import { askWithAutocannon, askWithClient } from './support/askers.ts';
import { spread } from './support/numbers.ts';
import { startSlowService } from './support/start-slow-service.ts';

const LATENCY_MS = 50;
const CONNECTIONS = [8, 32, 128];
const ROUNDS = 7;
const QUESTIONS_PER_CONNECTION = 30;
const GOAL = 0.92;
const KEY = 'bench';

const { url, stop } = await startSlowService(LATENCY_MS, VALIDATION);
const client = createServiceClient({ baseUrl: url, readKey: () => KEY, timeoutMs: 5000, retries: 3 });

async function compare(connections: number) {
  const round = { connections, amount: connections * QUESTIONS_PER_CONNECTION };
  const ours: number[] = [];
  const theirs: number[] = [];
  // The first round of each client is a warm-up.
  for (let number = 0; number <= ROUNDS; number += 1) {
    const seed = `${connections}/${number}`;
    const our = await askWithClient(client, seed, round);
    const their = await askWithAutocannon(url, KEY, seed, round);
    if (number > 0) {
      ours.push(our);
      theirs.push(their);
    }
  }
  return { connections, ours: spread(ours), theirs: spread(theirs) };
}

process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${ROUNDS} rounds each\n\n`,
);
process.stdout.write(
  '| connections | client/s | autocannon/s | share | goal |\n| ---: | ---: | ---: | ---: | ---: |\n',
);
for (const connections of CONNECTIONS) {
  const { ours, theirs } = await compare(connections);
  const share = (ours.median / theirs.median).toFixed(3);
  process.stdout.write(`| ${connections} | ${ours.text} | ${theirs.text} | ${share} | ${GOAL} |\n`);
}
await client.close();
await stop();
