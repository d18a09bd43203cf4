/**
 * `npm run bench proxy`: requests per second of the service client through squid, compared with a direct way to the same
 * service, which takes 50 ms. Rounds alternate, so that other load on the machine affects both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServiceClient, type ServiceOptions } from '../../src-main/service/service-client.ts';
import { ANYONE, runSquid } from '../support/network/squid-program.ts';
import { VALIDATION } from '../unit/service/endpoints.ts';
import { askWithClient } from './support/askers.ts';
import { spread } from './support/numbers.ts';
import { startSlowService } from './support/start-slow-service.ts';

const LATENCY_MS = 50;
const CONNECTIONS = [8, 32, 128];
const ROUNDS = 7;
const QUESTIONS_PER_CONNECTION = 30;
const GOAL = 0.9;

const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'));
const service = await startSlowService(LATENCY_MS, VALIDATION);
const squid = await runSquid(folder, ANYONE);
const clientOf = (options: Pick<ServiceOptions, 'baseUrl' | 'network' | 'cleartextHosts'>) =>
  createServiceClient({ readKey: () => 'bench', timeoutMs: 5000, retries: 3, ...options });
const direct = clientOf({ baseUrl: service.url });
// Requests to this computer never go through a proxy, so the service has a name that only squid knows.
const proxied = clientOf({
  baseUrl: service.url.replace(/\/\/[^:/]+/u, '//service.example'),
  cleartextHosts: ['service.example'],
  network: () => ({ rules: `PROXY 127.0.0.1:${squid.port}`, logins: {}, authorities: [] }),
});

process.stdout.write('| connections | direct/s | through squid/s | share | goal |\n');
process.stdout.write('| ---: | ---: | ---: | ---: | ---: |\n');
for (const connections of CONNECTIONS) {
  const round = { connections, amount: connections * QUESTIONS_PER_CONNECTION };
  const rates = { direct: new Array<number>(), proxied: new Array<number>() };
  // The first round of each client is a warm-up.
  for (let number = 0; number <= ROUNDS; number += 1) {
    const seed = `${connections}/${number}`;
    const directly = await askWithClient(direct, seed, round);
    const through = await askWithClient(proxied, seed, round);
    if (number === 0) continue;
    rates.direct.push(directly);
    rates.proxied.push(through);
  }
  const [ours, theirs] = [spread(rates.proxied), spread(rates.direct)];
  const share = (ours.median / theirs.median).toFixed(3);
  process.stdout.write(`| ${connections} | ${theirs.text} | ${ours.text} | ${share} | ${GOAL} |\n`);
}
await Promise.all([direct.close(), proxied.close()]);
await squid.stop();
await service.stop();
rmSync(folder, { recursive: true, force: true });
