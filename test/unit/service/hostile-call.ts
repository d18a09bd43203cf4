import { createServiceClient } from '../../../src-main/service/service-client.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { ENDPOINTS } from './endpoints.ts';
import { ISSUED } from './hostile-replies.ts';

const [baseUrl = '', name] = process.argv.slice(2);
const endpoint = ENDPOINTS.find((each) => each.name === name);
const client = createServiceClient({ baseUrl, readKey: () => ISSUED, timeoutMs: 30_000, retries: 0 });
const end = await endpoint?.call(client).then(
  ({ raw }) => (raw.includes(ISSUED) ? 'the key' : 'a value'),
  (error: unknown) => (error instanceof ServiceError ? error.kind : `thrown: ${String(error)}`),
);
await client.close();
const { user, system } = process.cpuUsage();
const peakMb = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ end, ms: (user + system) / 1000, peakMb }));
