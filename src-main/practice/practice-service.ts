/**
 * A stand-in for the address verification service, on this computer. The first request opens or builds the gazetteer.
 *
 * The stand-alone service is for tests and training: its key is public, and any client can read the questions and cause
 * trouble. The service inside the app accepts one key and stores no questions.
 */
import { once } from 'node:events';
import { controlEndpoints } from './endpoints/control.ts';
import { coverageEndpoint } from './endpoints/coverage.ts';
import { devKeyEndpoint } from './endpoints/dev-key.ts';
import { emailJobEndpoints } from './endpoints/email-jobs.ts';
import { emailBatchEndpoint, emailValidateEndpoint } from './endpoints/email-validate.ts';
import type { Endpoint, Sources } from './endpoints/endpoint.ts';
import { geocodeEndpoint } from './endpoints/geocode.ts';
import { pageEndpoints } from './endpoints/pages.ts';
import { postcodeLookupEndpoint } from './endpoints/postcode-lookup.ts';
import { reverseEndpoint } from './endpoints/reverse.ts';
import { suggestEndpoint } from './endpoints/suggest.ts';
import { validateEndpoint } from './endpoints/validate.ts';
import { createPracticeServer, HOST, type ServerParts } from './http/server.ts';
import { type Credits, createKeyRing, PRACTICE_KEY, SUGGEST_ONLY_KEY } from './keys.ts';
import { createLedger } from './ledger.ts';
import { type OpenedSources, openSources, type SourceFolders } from './open-sources.ts';
import { NO_TROUBLE, type Trouble } from './trouble.ts';

/** `port` 0: any free port. */
export type PracticeOptions = SourceFolders & {
  readonly port: number;
  readonly trouble?: Partial<Trouble>;
  /** Keys that are accepted in addition to the practice key. */
  readonly keys?: readonly string[];
  /** Determines which requests get the troubles whose shares are in `trouble`. */
  readonly seed?: number;
  readonly clock?: () => number;
};

type PrivateServiceOptions = SourceFolders & {
  readonly port: number;
  readonly key: string;
};

/** `url`: the base address, without a final slash. */
export type PracticeService = {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
};

/** Starts the stand-alone service with its controls. Rejects if the port is in use. */
export async function startPracticeService(options: PracticeOptions): Promise<PracticeService> {
  const clock = options.clock ?? Date.now;
  const atStart: Trouble = { ...NO_TROUBLE, ...options.trouble };
  let trouble = atStart;
  const keys = createKeyRing({
    keys: [PRACTICE_KEY, ...(options.keys ?? [])],
    suggestOnlyKey: SUGGEST_ONLY_KEY,
    credits: creditsOf(trouble),
    clock,
  });
  const ledger = createLedger();
  const sources = openSources(options);
  const setTrouble = (change: Partial<Trouble>): Trouble => {
    trouble = { ...trouble, ...change };
    keys.setCredits(creditsOf(trouble));
    return trouble;
  };
  const baseUrl = (): string => service.url;
  const service = await listen(options.port, sources, {
    endpoints: [
      ...serviceEndpoints(sources, () => trouble, clock),
      devKeyEndpoint(keys, baseUrl),
      ...pageEndpoints(keys, baseUrl),
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
  return service;
}

/**
 * Starts the service for this app only, without controls, ledger, pages or public keys. Rejects if the port is taken.
 */
export function startPrivateService(options: PrivateServiceOptions): Promise<PracticeService> {
  const trouble = (): Trouble => NO_TROUBLE;
  const clock = Date.now;
  const credits = creditsOf(NO_TROUBLE);
  const sources = openSources(options);
  return listen(options.port, sources, {
    endpoints: serviceEndpoints(sources, trouble, clock),
    keys: createKeyRing({ keys: [options.key], suggestOnlyKey: null, credits, clock }),
    ledger: null,
    trouble,
    seed: 1,
    clock,
  });
}

const serviceEndpoints = (
  sources: Sources,
  trouble: () => Trouble,
  clock: () => number,
): readonly Endpoint[] => [
  validateEndpoint(sources),
  geocodeEndpoint(sources),
  reverseEndpoint(sources),
  suggestEndpoint(sources),
  postcodeLookupEndpoint(sources, trouble, clock),
  emailValidateEndpoint(sources, trouble),
  emailBatchEndpoint(sources, trouble),
  ...emailJobEndpoints(sources, trouble, clock),
  coverageEndpoint(sources),
];

async function listen(
  wantedPort: number,
  sources: OpenedSources,
  parts: Omit<ServerParts, 'onFailure'>,
): Promise<PracticeService> {
  await sources.ready();
  const server = createPracticeServer({ ...parts, onFailure: sources.onFailure });
  server.listen(wantedPort, HOST);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : wantedPort;

  return {
    url: `http://${HOST}:${port}`,
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
