/**
 * autocannon in a process of its own, so that it does not slow down what it is compared with.
 * Arguments: url of the service, connections, how many addresses to ask, the number of the first. Each is asked once.
 * Prints `{ "perSecond": … }`.
 */
import { PRACTICE_KEY } from '../../../src-main/practice/keys.ts';
import { autocannonRate } from './autocannon-rate.ts';
import { bodyOf, distinctAddresses } from './distinct-addresses.ts';

const [url = '', connections = '', count = '', first = ''] = process.argv.slice(2);
const bodies = [...distinctAddresses(Number(count), Number(first))].map(bodyOf);
const { perSecond } = await autocannonRate({
  url,
  key: PRACTICE_KEY,
  connections: Number(connections),
  amount: bodies.length,
  body: (index) => bodies[index % bodies.length] ?? '',
});
process.stdout.write(JSON.stringify({ perSecond }));
