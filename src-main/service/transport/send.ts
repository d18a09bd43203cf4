/** Sends all calls. Adds the key, retries, and returns a value or throws a `ServiceError`. */

import type { KeyUse } from '../key-use.ts';
import { NO_KEY, readRetryAfterMs, speaksOfCredits } from '../leniencies.ts';
import type { Answer, CallOptions } from '../replies/answer.ts';
import type { Reading } from '../replies/reply.ts';
import { readHttpDate } from '../replies/wait-text.ts';
import { ServiceError, type ServiceErrorData, type ServiceErrorKind } from '../service-error.ts';
import { keyHeader } from '../service-key.ts';
import type { Exchange, Exchanged } from './exchange.ts';
import { isIntercepted } from './intercepted.ts';
import { isCutShort } from './json-limits.ts';
import { answerWithoutKey, bodyForSupport } from './redact.ts';
import { retry } from './retry.ts';

type Call<T> = {
  readonly method: 'GET' | 'POST';
  /** The path below the base address, without a leading slash. */
  readonly path: string;
  /** The parameters of the query. Empty values are left out. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly keyUse: KeyUse;
  readonly mostBytes: number;
  /** Whether the call sends or returns many emails, so that it gets more time. */
  readonly isBulk?: boolean;
  /** Whether to repeat the call only if the service cannot have performed it, because it charges for each request. */
  readonly isOnceOnly?: boolean;
  readonly read: (raw: string) => Reading<T>;
  /** Reads an answer that has an error status. Returns null if the reply is only an error. */
  readonly readRefusal?: (raw: string, status: number) => T | null;
};

/** @throws ServiceError */
export type Send = <T>(call: Call<T>, options?: CallOptions) => Promise<Answer<T>>;

export type SenderOptions = {
  readonly exchange: Exchange['exchange'];
  /** The base address in the form that `parseBaseUrl` returns. */
  readonly baseUrl: string;
  readonly readKey: () => string | null;
  readonly timeoutMs: number;
  /** The time limit for bulk calls. Never shorter than `timeoutMs`. */
  readonly bulkTimeoutMs: number;
  readonly retries: number;
  /** Rejects when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly random: () => number;
  readonly nowMs: () => number;
  readonly onRetry: (info: RetryInfo) => void;
};

export type RetryInfo = {
  readonly error: ServiceErrorData;
  readonly attempt: number;
  readonly waitMs: number;
};

/** The maximum length of a reply to a single question. */
export const REPLY_BYTES = 1_000_000;
/** The maximum length of a reply about many emails. */
export const BULK_REPLY_BYTES = 20_000_000;

export function createSender(options: SenderOptions): Send {
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/$/u, '');

  return async (call, { signal, pause, onAttempt, mayRepeat = () => true } = {}) => {
    const request = {
      method: call.method,
      origin: base.origin,
      path: `${prefix}/${call.path}${queryOf(call.query)}`,
      timeoutMs:
        call.isBulk === true ? Math.max(options.timeoutMs, options.bulkTimeoutMs) : options.timeoutMs,
      mostBytes: call.mostBytes,
      signal,
    };
    let sent = 0;
    let mayHaveReached = false;
    let maybeCharged = 0;
    let repeats = 0;
    const isOnceOnly = call.isOnceOnly === true;
    const counted = () => ({ attempts: sent, mayHaveReached, isOnceOnly, maybeCharged, repeats });

    const attempt = async (number: number) => {
      const { key, header } = keyOf(options.readKey, call.keyUse, counted());
      if (signal?.aborted !== true) {
        onAttempt?.(number);
        sent = number;
        if (maybeCharged > 0) repeats += 1;
      }
      const before = maybeCharged;
      const exchanged = await options.exchange({ ...request, ...payloadOf(call, header) });
      // Repeating such a call could cost thousands of credits, so a server failure counts as an accepted request.
      mayHaveReached ||= isOnceOnly ? mayHaveCharged(exchanged) : hasReached(exchanged);
      if (mayHaveCharged(exchanged)) maybeCharged += 1;
      const context = { key, counts: counted(), maybeChargedBefore: before, baseUrl: base.href };
      return toAnswer(call, exchanged, { ...context, nowMs: options.nowMs() });
    };
    const judge = (error: ServiceError): number | null | 'final' => {
      if (pause?.aborted === true) return 'final';
      // The service's document does not list 408. The request may have been read and charged, so it is not repeated.
      if (error.status === REQUEST_TIMEOUT) return 'final';
      return isOnceOnly && error.mayHaveReached ? 'final' : waitAskedBy(error);
    };
    const ending = [signal, pause].filter((each) => each !== undefined);

    return retry(attempt, {
      retries: options.retries,
      judge: (error) => (error instanceof ServiceError ? judge(error) : 'final'),
      mayRepeat: () => maybeCharged === 0 || mayRepeat(maybeCharged),
      wait: (ms, error) =>
        options.wait(ms, ending.length > 1 ? AbortSignal.any(ending) : ending[0]).catch(() => {
          if (pause?.aborted === true && signal?.aborted !== true) throw error;
          throw new ServiceError({ kind: 'aborted', ...counted() });
        }),
      random: options.random,
      onRetry: (error, number, waitMs) => {
        if (error instanceof ServiceError) {
          options.onRetry({ error: error.toData(), attempt: number, waitMs });
        }
      },
    });
  };
}

/** Reads the key of this attempt. Calls that send no key read it too, to remove the key from any reply. */
function keyOf(readKey: () => string | null, use: KeyUse, before: Partial<ServiceErrorData>) {
  try {
    const read = readKey();
    const key = read === NO_KEY ? null : read;
    return { key, header: keyHeader(key, use) };
  } catch (error) {
    // The key was removed between two attempts. The earlier attempts were sent, so their counts are kept.
    throw error instanceof ServiceError ? new ServiceError({ ...error.toData(), ...before }) : error;
  }
}

/** Only errors of these kinds are retried (part 7, "Client retry semantics"). */
const RETRIED: readonly ServiceErrorKind[] = ['network', 'timeout', 'rate_limit', 'server'];

const waitAskedBy = (error: ServiceError): number | null | 'final' =>
  RETRIED.includes(error.kind) ? error.retryAfterMs : 'final';

/** Balancers send this when they close an idle connection, perhaps while a request is on its way to them. */
const REQUEST_TIMEOUT = 408;
/**
 * Statuses of a gateway that got no answer from the service, including Cloudflare's 520, 522 and 524. The service may
 * have done the work.
 */
const GATEWAY_STATUSES: readonly number[] = [REQUEST_TIMEOUT, 502, 504, 520, 522, 524];

/** Whether the service may have performed the request, judging by the reply or by the failure. */
function hasReached(exchanged: Exchanged): boolean {
  if ('hasLeft' in exchanged) return exchanged.hasLeft;
  if (exchanged.outcome === 'untrusted' || exchanged.outcome === 'refused') return false;
  const { status } = exchanged;
  if (status === null || GATEWAY_STATUSES.includes(status)) return true;
  return (
    status >= 200 && status < 300 && !(exchanged.outcome === 'reply' && isIntercepted(status, exchanged.text))
  );
}

/**
 * Statuses of requests that were refused before any work: not implemented, unavailable, overloaded, or a gateway that
 * cannot connect to the service.
 */
const REFUSED_BEFORE_WORK: readonly number[] = [501, 503, 521, 523, 525, 526, 529, 530];

/** Whether the service may have charged. Its interface does not say whether server failures are free (part 7). */
function mayHaveCharged(exchanged: Exchanged): boolean {
  if (hasReached(exchanged)) return true;
  if (exchanged.outcome !== 'reply' && exchanged.outcome !== 'unreadable') return false;
  const { status } = exchanged;
  return status !== null && status >= 500 && !REFUSED_BEFORE_WORK.includes(status);
}

type Context = {
  readonly key: string | null;
  readonly counts: Pick<
    ServiceErrorData,
    'attempts' | 'mayHaveReached' | 'isOnceOnly' | 'maybeCharged' | 'repeats'
  >;
  readonly maybeChargedBefore: number;
  readonly nowMs: number;
  readonly baseUrl: string;
};

function toAnswer<T>(call: Call<T>, exchanged: Exchanged, context: Context): Answer<T> {
  const { counts } = context;
  switch (exchanged.outcome) {
    case 'timeout':
    case 'aborted':
      throw new ServiceError({ kind: exchanged.outcome, ...counts });
    case 'network':
      throw new ServiceError({
        kind: 'network',
        ...counts,
        detail: exchanged.code,
        proxy: exchanged.proxy,
      });
    case 'untrusted': {
      const { problem, issuer } = exchanged;
      throw new ServiceError({ kind: 'untrusted', ...counts, detail: problem, issuer });
    }
    case 'refused': {
      const { status, schemes, proxy } = exchanged;
      // The proxy could not reach the service, which may change soon.
      if (status >= 500)
        throw new ServiceError({ kind: 'network', ...counts, detail: 'proxy_failed', proxy });
      throw new ServiceError({ kind: 'intercepted', status, ...counts, detail: schemes, proxy });
    }
    case 'unreadable': {
      const { status, problem } = exchanged;
      throw new ServiceError({ kind: 'malformed', status, ...counts, detail: problem });
    }
    case 'reply':
      return toValue(call, exchanged, context);
  }
}

type Reply = Extract<Exchanged, { readonly outcome: 'reply' }>;

function toValue<T>(call: Call<T>, reply: Reply, context: Context): Answer<T> {
  const { status, text, tookMs } = reply;
  const { key, counts } = context;
  const { attempts, repeats } = counts;
  // A reply to a call without a key contains no key, or a new key that `key-service.ts` has to read.
  const raw = call.keyUse === 'none' ? text : answerWithoutKey(text, key, () => askedBy(call));
  const answered = { raw, status, attempts, repeats, maybeCharged: context.maybeChargedBefore, tookMs };
  if (status < 200 || status > 299 || isIntercepted(status, text)) {
    const refusal = call.readRefusal?.(raw, status) ?? null;
    if (refusal !== null) return { ...answered, value: refusal };
    if (status >= 300 && status < 400) throw redirected(reply, context);
    throw new ServiceError({
      kind: kindOf(status, text),
      status,
      retryAfterMs: readRetryAfterMs(reply.header('retry-after'), text, sentAtMs(reply, context.nowMs)),
      body: bodyForSupport(text, key),
      ...counts,
    });
  }
  const reading = call.read(raw);
  if (reading.ok) return { ...answered, value: reading.value };
  // A 2xx reply of /dev-key, the only call without a key, holds a new key, so none of it is stored.
  const body = call.keyUse === 'none' ? '' : bodyForSupport(text, key);
  // The end of the body was lost on the way, as if the connection had ended. A retry may get all of it.
  if (isCutShort(raw))
    throw new ServiceError({ kind: 'network', status, body, ...counts, detail: 'cut_short' });
  throw new ServiceError({ kind: 'malformed', status, body, ...counts, detail: reading.problem });
}

/** Returns the time on the service's clock, because a `Retry-After` date refers to it; if unknown, our time. */
function sentAtMs({ header }: Reply, nowMs: number): number {
  return readHttpDate(header('date')[0] ?? '') ?? nowMs;
}

/** Names only the host of a redirect, because the rest may repeat the question. Names no host that contains the key. */
function redirected({ status, header, text }: Reply, { key, counts, baseUrl }: Context): ServiceError {
  const host = URL.parse(header('location')[0] ?? '', baseUrl)?.host ?? '';
  const isSafe = key === null || !host.includes(key.toLowerCase());
  const detail = isSafe ? host : '';
  return new ServiceError({ kind: 'redirected', status, body: bodyForSupport(text, key), ...counts, detail });
}

/** Returns the content of a request apart from its key and base address. */
function askedBy({ path, query, body }: Pick<Call<unknown>, 'path' | 'query' | 'body'>): string {
  return `${path}${queryOf(query)} ${body === undefined ? '' : JSON.stringify(body)}`;
}

function kindOf(status: number, body: string): ServiceErrorKind {
  if (status === REQUEST_TIMEOUT) return 'timeout'; // says nothing about the question, even from the service
  if (isIntercepted(status, body)) return 'intercepted';
  if (speaksOfCredits(status, body)) return 'insufficient_credits';
  if (status === 401 || status === 403) return 'authentication';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limit';
  if (status >= 500) return 'server';
  return 'validation';
}

function payloadOf(call: Pick<Call<unknown>, 'body'>, keyed: Readonly<Record<string, string>>) {
  // undici does not decompress, so a gateway must not compress.
  const headers = { Accept: 'application/json', 'Accept-Encoding': 'identity', ...keyed };
  if (call.body === undefined) return { headers, body: null };
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(call.body) };
}

function queryOf(query: Readonly<Record<string, string>> | undefined): string {
  const present = Object.entries(query ?? {}).filter(([, value]) => value !== '');
  return present.length === 0 ? '' : `?${new URLSearchParams(present).toString()}`;
}
