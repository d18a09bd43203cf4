/**
 * The practice service: a stand-in for the address verification service, on this machine only. It listens at once; the gazetteer is
 * opened by the first request that needs it, and built before that on the very first use.
 */
import { once } from 'node:events';
import { controlEndpoints } from './endpoints/control.ts';
import { devKeyEndpoint } from './endpoints/dev-key.ts';
import { emailJobEndpoints } from './endpoints/email-jobs.ts';
import { emailBatchEndpoint, emailValidateEndpoint } from './endpoints/email-validate.ts';
import type { Sources } from './endpoints/endpoint.ts';
import { geocodeEndpoint } from './endpoints/geocode.ts';
import { pageEndpoints } from './endpoints/pages.ts';
import { postcodeLookupEndpoint } from './endpoints/postcode-lookup.ts';
import { reverseEndpoint } from './endpoints/reverse.ts';
import { suggestEndpoint } from './endpoints/suggest.ts';
import { validateEndpoint } from './endpoints/validate.ts';
import { openEmailJudge, type EmailJudge } from './emails/email-judge.ts';
import { createGazetteer, type Gazetteer } from './gazetteer/gazetteer.ts';
import { openGazetteerFile } from './gazetteer/load.ts';
import { createPracticeServer } from './http/server.ts';
import { createKeyRing, type Credits } from './keys.ts';
import { createLedger } from './ledger.ts';
import { NO_TROUBLE, type Trouble } from './trouble.ts';

const HOST = '127.0.0.1';

export type PracticeOptions = {
  /** 0: any free port. */
  readonly port: number;
  /** Folder of the shipped data (`src-main/practice/data`, `out/data` in the build). */
  readonly dataDir: string;
  /** Where the database is built once per version of the data. */
  readonly cacheDir: string;
  readonly trouble?: Partial<Trouble>;
  /** Accepted beside the practice key. */
  readonly keys?: readonly string[];
  /** Decides which requests meet the shares of `trouble`. */
  readonly seed?: number;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
};

export type PracticeService = {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
};

/** Rejects when the port is taken. */
export async function startPracticeService(options: PracticeOptions): Promise<PracticeService> {
  const clock = options.clock ?? Date.now;
  const atStart: Trouble = { ...NO_TROUBLE, ...options.trouble };
  let trouble = atStart;
  const keys = createKeyRing({ keys: options.keys ?? [], credits: creditsOf(trouble), clock });
  const ledger = createLedger();
  const sources = openSources(options, keys, () => url);
  const setTrouble = (change: Partial<Trouble>): Trouble => {
    trouble = { ...trouble, ...change };
    keys.setCredits(creditsOf(trouble));
    return trouble;
  };
  const server = createPracticeServer({
    endpoints: [
      validateEndpoint(sources),
      geocodeEndpoint(sources),
      reverseEndpoint(sources),
      suggestEndpoint(sources),
      postcodeLookupEndpoint(sources, () => trouble, clock),
      emailValidateEndpoint(sources),
      emailBatchEndpoint(sources),
      ...emailJobEndpoints(sources),
      devKeyEndpoint(sources),
      ...pageEndpoints(sources),
      ...controlEndpoints(ledger, setTrouble, () => {
        ledger.reset();
        setTrouble(atStart);
      }),
    ],
    keys,
    ledger,
    trouble: () => trouble,
    seed: options.seed ?? 1,
    clock,
  });
  server.listen(options.port, HOST);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const url = `http://${HOST}:${port}`;

  return {
    url,
    port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await sources.close();
    },
  };
}

const creditsOf = ({ validationCredits, geocodeCredits, emailCredits }: Trouble): Credits => ({
  validation: validationCredits,
  geocode: geocodeCredits,
  email: emailCredits,
});

/** Opens each source when it is first asked for, once. A failed opening is tried again by the next request. */
function openSources(
  { dataDir, cacheDir }: PracticeOptions,
  keys: Sources['keys'],
  baseUrl: () => string,
): Sources & { readonly close: () => Promise<void> } {
  let gazetteer: Promise<Gazetteer> | null = null;
  let emails: Promise<EmailJudge> | null = null;
  return {
    keys,
    baseUrl,
    gazetteer() {
      gazetteer ??= Promise.resolve().then(() => createGazetteer(openGazetteerFile(dataDir, cacheDir)));
      gazetteer.catch(() => {
        gazetteer = null;
      });
      return gazetteer;
    },
    emails() {
      emails ??= Promise.resolve().then(() => openEmailJudge(dataDir));
      emails.catch(() => {
        emails = null;
      });
      return emails;
    },
    async close() {
      (await gazetteer)?.close();
    },
  };
}
