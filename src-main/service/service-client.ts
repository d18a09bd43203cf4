import { setTimeout as delay } from 'node:timers/promises';
import type { Reached } from '#shared/contract/services/services.ts';
import { type AddressService, createAddressService } from './address-service.ts';
import { parseBaseUrl } from './base-url.ts';
import { refuseCleartext } from './cleartext.ts';
import { createEmailService, type EmailService } from './email-service.ts';
import { createKeyService, type KeyService } from './key-service.ts';
import { createPracticeControl, type PracticeControl } from './practice-control.ts';
import { refusedArgument } from './service-error.ts';
import { createConnector } from './transport/connector.ts';
import { createExchange } from './transport/exchange.ts';
import { DIRECTLY, type Network } from './transport/network.ts';
import { createSender, type RetryInfo } from './transport/send.ts';

/** The time limit for one attempt with many emails. Ten thousand emails give about four megabytes of results. */
export const BULK_TIMEOUT_MS = 60_000;

export type ServiceOptions = {
  readonly baseUrl: string;
  /** Hosts on other computers that may be called over plain http; none when absent. See `cleartext.ts`. */
  readonly cleartextHosts?: readonly string[] | undefined;
  /** Called for every attempt, so that a changed key applies immediately. Returns null for no key. An error ends the call. */
  readonly readKey: () => string | null;
  /** The time limit for each attempt, from sending to the last byte; see `request-patience.ts`. */
  readonly timeoutMs: number;
  /** The time limit for calls with many emails. One minute when absent, and never shorter than `timeoutMs`. */
  readonly bulkTimeoutMs?: number | undefined;
  readonly retries: number;
  /**
   * The maximum number of open sockets; no limit when absent. Use at least the number of parallel calls, because the
   * wait for a socket counts towards the deadline.
   */
  readonly connections?: number | undefined;
  /** How to reach the service; asked for each connection. Without a proxy when absent. */
  readonly network?: (() => Network) | undefined;
  /** Called for each new connection. */
  readonly onConnected?: ((reached: Reached) => void) | undefined;
  /** Waits between attempts. Rejects when the signal is aborted. */
  readonly sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Returns a number 0 ≤ x < 1 for the jitter. */
  readonly random?: (() => number) | undefined;
  /** Returns the current wall-clock time, for a `Retry-After` that is a date. */
  readonly nowMs?: (() => number) | undefined;
  readonly onRetry?: ((info: RetryInfo) => void) | undefined;
};

/** All endpoints of one service, over one pool of connections. */
export type ServiceClient = {
  readonly addresses: AddressService;
  readonly emails: EmailService;
  readonly keys: KeyService;
  readonly practice: PracticeControl;
  /** Ends every call with `aborted`, including calls that wait for a retry, and closes the connections. */
  readonly close: () => Promise<void>;
};

/**
 * @throws ServiceError `validation` with `detail` `base_url` if it is not an http or https address
 * @throws AppError `cleartext_not_allowed`
 */
export function createServiceClient(options: ServiceOptions): ServiceClient {
  const baseUrl = parseBaseUrl(options.baseUrl);
  if (baseUrl === null) throw refusedArgument('base_url');
  const cleartextHosts = options.cleartextHosts ?? [];
  refuseCleartext(baseUrl, cleartextHosts);

  const closing = new AbortController();
  const http = createExchange(
    options.connections ?? null,
    createConnector(options.network ?? (() => DIRECTLY), options.onConnected, closing.signal),
  );
  const sleep = options.sleep ?? sleepFor;
  const send = createSender({
    exchange: http.exchange,
    baseUrl,
    readKey: options.readKey,
    timeoutMs: options.timeoutMs,
    bulkTimeoutMs: options.bulkTimeoutMs ?? BULK_TIMEOUT_MS,
    retries: options.retries,
    wait: (ms, signal) => sleep(ms, AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])),
    random: options.random ?? Math.random,
    nowMs: options.nowMs ?? Date.now,
    onRetry: options.onRetry ?? (() => undefined),
  });

  return {
    addresses: createAddressService(send),
    emails: createEmailService(send, cleartextHosts),
    keys: createKeyService(send, baseUrl),
    practice: createPracticeControl(send),
    close: async () => {
      closing.abort();
      await http.close();
    },
  };
}

async function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal });
}
