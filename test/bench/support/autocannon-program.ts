/**
 * autocannon in a process of its own, so that it does not slow down what it is compared with.
 * Arguments: url, connections, how many addresses to ask, the number of the first. Each is asked once. Prints `{ "perSecond": … }`.
 */
import autocannon from 'autocannon';
import { PRACTICE_KEY } from '../../../src-main/practice/keys.ts';
import { bodyOf, distinctAddresses } from './distinct-addresses.ts';

const [url = '', connections = '', count = '', first = ''] = process.argv.slice(2);
const bodies = [...distinctAddresses(Number(count), Number(first))].map(bodyOf);
let asked = 0;
let answered = 0;
const startedMs = performance.now();
let seconds = 0;

const run = autocannon(
  {
    url,
    connections: Number(connections),
    amount: bodies.length,
    method: 'POST',
    headers: { 'x-service-key': PRACTICE_KEY, 'content-type': 'application/json' },
    requests: [{ setupRequest: (request) => ({ ...request, body: bodies[asked++ % bodies.length] ?? '' }) }],
  },
  (error: Error | null, result) => {
    if (error) throw error;
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${result.non2xx} no 2xx, ${result.errors} failed`);
    process.stdout.write(JSON.stringify({ perSecond: bodies.length / seconds }));
  },
);
// Its own duration is in whole seconds.
run.on('response', () => {
  answered += 1;
  if (answered === bodies.length) seconds = (performance.now() - startedMs) / 1000;
});
