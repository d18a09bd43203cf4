/**
 * autocannon in its own process, so that it does not slow down the other side. Arguments: URL of the service,
 * connections, number of addresses to send, number of the first address. Sends each address once.
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
