/**
 * autocannon in a process of its own, so that it does not slow down what it is compared with.
 * Arguments: url, connections, file with one JSON body a line, each asked once. Prints `{ "perSecond": … }`.
 */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { PRACTICE_KEY } from '../../../src-main/practice/keys.ts';

const [url = '', connections = '', bodies = ''] = process.argv.slice(2);
const lines = readFileSync(bodies, 'utf8').trimEnd().split('\n');
let asked = 0;
let answered = 0;
const startedMs = performance.now();
let seconds = 0;

const run = autocannon(
  {
    url,
    connections: Number(connections),
    amount: lines.length,
    method: 'POST',
    headers: { 'x-service-key': PRACTICE_KEY, 'content-type': 'application/json' },
    requests: [{ setupRequest: (request) => ({ ...request, body: lines[asked++ % lines.length] ?? '' }) }],
  },
  (error: Error | null, result) => {
    if (error) throw error;
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${result.non2xx} no 2xx, ${result.errors} failed`);
    process.stdout.write(JSON.stringify({ perSecond: lines.length / seconds }));
  },
);
// Its own duration is in whole seconds.
run.on('response', () => {
  answered += 1;
  if (answered === lines.length) seconds = (performance.now() - startedMs) / 1000;
});
