/** Makes the scripted service and the practice service cause trouble in the same way, so that one suite tests both. */
import { PRACTICE_KEY } from '../../../src-main/practice/keys.ts';
import { NO_TROUBLE, type Trouble } from '../../../src-main/practice/trouble.ts';
import type { CallOptions } from '../../../src-main/service/replies/answer.ts';
import type { ServiceClient, ServiceOptions } from '../../../src-main/service/service-client.ts';
import { type ScriptedReply, startScriptedServer } from '../../support/service/scripted-server.ts';
import { startForTest } from '../practice/server.ts';
import { aClient, KEY } from './clients.ts';
import type { Asked, Endpoint } from './endpoints.ts';

export type RetryAfterIn = Trouble['retryAfterIn'];

type Mishap =
  | 'server_error'
  | 'no_answer'
  | 'reset'
  | 'half_a_reply'
  | { readonly waitSeconds: number; readonly saidIn: RetryAfterIn };

export type Stage = {
  /** Returns a client with a valid key that never waits, with the recorded waiting times. */
  readonly client: (options?: Partial<ServiceOptions>) => ReturnType<typeof aClient>;
  /** Causes one mishap for each of the next requests to the endpoint. Later requests succeed. */
  readonly play: (endpoint: Endpoint, ...mishaps: readonly Mishap[]) => Promise<void>;
  readonly ask: (endpoint: Endpoint, client: ServiceClient, options?: CallOptions) => Promise<unknown>;
  readonly arrived: () => Promise<number>;
  readonly close: () => Promise<void>;
};

const NOW_MS = Date.parse('2030-01-01T00:00:00Z');
const now = () => NOW_MS;

export async function openScript(): Promise<Stage> {
  const server = await startScriptedServer();
  return {
    client: (options) => aClient(server.baseUrl, { nowMs: now, readKey: () => KEY, ...options }),
    async play({ status, reply }, ...mishaps) {
      server.reset();
      server.reply(...mishaps.map((mishap) => scripted(mishap, reply)), { status, json: reply });
    },
    ask: ({ call }, client, options) => call(client, options),
    arrived: async () => server.requests.length,
    close: () => server.close(),
  };
}

function scripted(mishap: Mishap, reply: object): ScriptedReply {
  if (mishap === 'server_error') return { status: 503 };
  if (mishap === 'no_answer') return { fault: 'hang' };
  if (mishap === 'reset') return { fault: 'reset' };
  if (mishap === 'half_a_reply') return { text: JSON.stringify(reply).slice(0, -5) };
  const { waitSeconds, saidIn } = mishap;
  const date = new Date(NOW_MS + waitSeconds * 1000).toUTCString();
  const headers = { 'retry-after': saidIn === 'date' ? date : String(waitSeconds) };
  return {
    status: 429,
    headers: saidIn === 'body' ? {} : { ...headers, date: new Date(NOW_MS).toUTCString() },
    json: saidIn === 'body' || saidIn === 'both' ? { retry_after: waitSeconds } : {},
  };
}

/** Trouble lasts until it is changed, so each wait of a client starts the next mishap. */
export async function openPractice(): Promise<Stage> {
  const service = await startForTest({ clock: now });
  const job = await service.post('/email-validate/jobs', { emails: ['ann@example.org'] });
  const coming: Mishap[] = [];
  let emails = 0;

  const goOn = async () => {
    const mishap = coming.shift();
    const trouble = mishap === undefined ? NO_TROUBLE : { ...NO_TROUBLE, ...practised(mishap) };
    await service.post('/_practice/trouble', trouble);
  };
  const asked = (): Asked => {
    emails += 1;
    return { jobId: String(job.body['job_id']), newEmail: `ann.${emails}@doorstep.example` };
  };

  return {
    client(options) {
      const waits: number[] = [];
      const sleep = async (ms: number) => {
        waits.push(ms);
        await goOn();
      };
      const { client } = aClient(service.url, { nowMs: now, readKey: () => PRACTICE_KEY, sleep, ...options });
      return { client, waits };
    },
    async play(_endpoint, ...mishaps) {
      coming.splice(0, coming.length, ...mishaps);
      await service.post('/_practice/reset', {});
      await goOn();
    },
    ask: ({ call }, client, options) => call(client, options, asked()),
    arrived: async () => Number((await service.get('/_practice/ledger')).body['requests']),
    close: () => service.close(),
  };
}

function practised(mishap: Mishap): Partial<Trouble> {
  if (mishap === 'server_error') return { serverErrors: 1 };
  if (mishap === 'no_answer') return { timeouts: 1 };
  if (mishap === 'reset') return { resets: 1 };
  if (mishap === 'half_a_reply') return { truncated: 1 };
  return { rateLimited: 1, retryAfterSeconds: mishap.waitSeconds, retryAfterIn: mishap.saidIn };
}
