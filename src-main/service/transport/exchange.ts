/**
 * Performs one HTTP request over kept-alive connections. Returns failures as data; `send.ts` decides about retries.
 *
 * The deadline is our own timer around the whole exchange, including the body: undici's `headersTimeout` uses coarse
 * timers and fires up to half a second late. Redirects are not followed, because the key must not travel to an address
 * that no person entered. Pipelining is off, because one slow reply would delay those behind it.
 */
import { isIPv6 } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import type { InvolvedProxy } from '#shared/contract/services/services.ts';
import { UntrustedCertificate } from './connector.ts';
import { UnsentRequest } from './hold-requests.ts';
import { ProxyRefusal, ProxyUnreachable } from './proxy-failures.ts';

/** The maximum number of bytes that are read of an error body. The rest is cut. */
const MOST_ERROR_BYTES = 65_536;
/** The maximum number of pieces of a body. More would block the thread for seconds. 20 MB arrive in a few hundred. */
const MOST_PIECES = 1_000_000;
const MOST_HEADER_BYTES = 16_384;

/** One HTTP request. `timeoutMs` covers the time from sending to the last byte of the reply. */
type HttpRequest = {
  readonly method: 'GET' | 'POST';
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
  /** A 2xx reply with a longer body is refused. Error bodies are cut instead. */
  readonly mostBytes: number;
  readonly signal: AbortSignal | undefined;
};

/** The result of one request. Every failure is a value; nothing is thrown. */
export type Exchanged =
  | {
      readonly outcome: 'reply';
      readonly status: number;
      /** Returns one value for each time that the header occurs. */
      readonly header: (name: string) => readonly string[];
      readonly text: string;
      readonly tookMs: number;
    }
  /** `status` is null if the head is unreadable too. `problem` is `too_large` or the code of the parser. */
  | { readonly outcome: 'unreadable'; readonly status: number | null; readonly problem: string }
  /** `hasLeft`: sending had begun on an open connection, so the service may have received the request. */
  | { readonly outcome: 'timeout' | 'aborted'; readonly hasLeft: boolean }
  /** `code` comes from the system or from undici (ECONNREFUSED, UND_ERR_SOCKET, …), or is `only_ipv6`. */
  | {
      readonly outcome: 'network';
      readonly code: string;
      readonly hasLeft: boolean;
      readonly proxy: InvolvedProxy | null;
    }
  /** A proxy refused to connect. `schemes`: the kinds of sign-in that a 407 offers. */
  | {
      readonly outcome: 'refused';
      readonly status: number;
      readonly schemes: string;
      readonly proxy: InvolvedProxy;
    }
  /** Nothing was sent, because the certificate is not trusted. See `UntrustedCertificate`. */
  | { readonly outcome: 'untrusted'; readonly problem: string; readonly issuer: string };

export type Exchange = {
  readonly exchange: (request: HttpRequest) => Promise<Exchanged>;
  /** Ends all open requests, which then return `aborted`. */
  readonly close: () => Promise<void>;
};

/**
 * @param connections the maximum number of open sockets, null for no limit.
 * The wait for a socket counts towards the deadline.
 * @param connect opens a connection
 */
export function createExchange(connections: number | null, connect: buildConnector.connector): Exchange {
  let agent: Promise<Agent> | null = null;
  let isClosed = false;

  return {
    async exchange(request) {
      const isAborted = () => isClosed || request.signal?.aborted === true;
      agent ??= openAgent(connections, connect);
      const opened = await agent;
      if (isAborted()) return { outcome: 'aborted', hasLeft: false };
      return new Promise((resolve) => perform(opened, request, isAborted, resolve));
    },

    async close() {
      isClosed = true;
      await (await agent)?.destroy();
    },
  };
}

/** Loads undici with the first request, because most threads that import this file send none. */
async function openAgent(connections: number | null, connect: buildConnector.connector): Promise<Agent> {
  const undici = await import('undici');
  return new undici.Agent({
    connections,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect,
  });
}

function perform(
  agent: Agent,
  request: HttpRequest,
  isAborted: () => boolean,
  done: (exchanged: Exchanged) => void,
): void {
  const { method, origin, path, headers, body, timeoutMs, mostBytes, signal } = request;
  const dispatch = (): void => void agent.dispatch({ method, origin, path, headers, body }, receiver.handler);
  const receiver = createReceiver({ mostBytes, isAborted, repeat: dispatch }, (exchanged) => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    done(exchanged);
  });
  const abort = () => receiver.giveUp('aborted');
  // Data that has arrived is read first: if this thread was blocked, the reply may have arrived in time.
  const timer = setTimeout(() => setImmediate(() => receiver.giveUp('timeout')), timeoutMs);
  // `AbortSignal.any` would add an entry to the run's signal for each request and never remove the entry.
  signal?.addEventListener('abort', abort, { once: true });
  dispatch();
}

type Receiving = {
  readonly mostBytes: number;
  readonly isAborted: () => boolean;
  /** Repeats a request of which no byte was sent. */
  readonly repeat: () => void;
};

/** Receives a reply directly from undici, because `agent.request` would create a stream for each small body. */
function createReceiver(
  { mostBytes, isAborted, repeat }: Receiving,
  done: (exchanged: Exchanged) => void,
): {
  readonly handler: Dispatcher.DispatchHandler;
  readonly giveUp: (outcome: 'timeout' | 'aborted') => void;
} {
  const sentAt = performance.now();
  let connection: Dispatcher.DispatchController | null = null;
  let isReplying = false;
  let head: Head | null = null;
  const body = createBody();
  let isOver = false;

  const end = (exchanged: Exchanged): void => {
    if (isOver) return;
    isOver = true;
    done(exchanged);
  };
  const cut = (exchanged: Exchanged): void => {
    end(exchanged);
    connection?.abort(new Error(exchanged.outcome));
  };
  const most = (status: number): number => (isAnswer(status) ? mostBytes : MOST_ERROR_BYTES);
  const reply = (ended: Head): Exchanged =>
    replyOf(ended, body.take(most(ended.status), isAnswer(ended.status)), performance.now() - sentAt);

  return {
    giveUp: (outcome) => cut({ outcome, hasLeft: connection !== null }),
    handler: {
      onRequestStart(controller) {
        connection = controller;
        // The deadline may have passed, or the call been aborted, while the request waited for a socket.
        if (isOver) controller.abort(new Error('given up'));
      },
      onResponseStarted() {
        isReplying = true;
      },
      onResponseStart(_, status, headers) {
        if (status >= 200) head = { status, headers };
      },
      onResponseData(_, chunk) {
        if (head === null || isOver) return;
        const { status } = head;
        if (body.add(chunk) <= most(status) && body.pieces() <= MOST_PIECES) return;
        cut(isAnswer(status) ? { outcome: 'unreadable', status, problem: 'too_large' } : reply(head));
      },
      onResponseEnd() {
        if (head) end(reply(head));
      },
      onResponseError(_, error) {
        if (isOver) return;
        if (isResendable(error) && !isAborted()) {
          connection = null;
          // Each repeat uses up a connection opened before, so the repeats end. undici must end this request first.
          return queueMicrotask(repeat);
        }
        const hasLeft = connection !== null;
        end(failureOf(error, { isAborted: isAborted(), hasLeft, isReplying, head, bytes: body.size() }));
      },
    },
  };
}

/** @param text null if the body is not UTF-8 */
function replyOf({ status, headers }: Head, text: string | null, tookMs: number): Exchanged {
  if (text === null) return { outcome: 'unreadable', status, problem: 'not_utf8' };
  return { outcome: 'reply', status, header: (name) => headerOf(headers, name), text, tookMs };
}

type Head = { readonly status: number; readonly headers: Dispatcher.ResponseData['headers'] };

type Progress = {
  readonly isAborted: boolean;
  readonly hasLeft: boolean;
  readonly isReplying: boolean;
  readonly head: Head | null;
  readonly bytes: number;
};

/** Whether certainly nothing was sent, and another connection may work. */
const isResendable = (error: Error): boolean => error instanceof UnsentRequest && error.isReused;

function failureOf(error: Error, progress: Progress): Exchanged {
  if (error instanceof UnsentRequest && error.cause instanceof Error)
    return failureOf(error.cause, { ...progress, hasLeft: false });
  const { isAborted, hasLeft, isReplying, head, bytes } = progress;
  if (isAborted) return { outcome: 'aborted', hasLeft };
  if (error instanceof UntrustedCertificate)
    return { outcome: 'untrusted', problem: error.problem, issuer: error.issuer };
  if (error instanceof ProxyRefusal)
    return { outcome: 'refused', status: error.status, schemes: error.schemes, proxy: error.proxy };
  if (error instanceof ProxyUnreachable)
    return { outcome: 'network', code: error.message, hasLeft, proxy: error.proxy };
  const isLost = isLostConnection(error) || isShortBody(error, head, bytes);
  const isUnreadable = isReplying && !isLost && (head === null || isAnswer(head.status));
  return isUnreadable
    ? { outcome: 'unreadable', status: head?.status ?? null, problem: codeOf(error) }
    : { outcome: 'network', code: networkCodeOf(error), hasLeft, proxy: null };
}

const isAnswer = (status: number): boolean => status >= 200 && status < 300;

/**
 * Whether the connection ended. Otherwise the reply is not HTTP: the service may have charged for it and would answer
 * the same again. This lists only lost connections, because undici has many codes for bad replies. For a bad `100` or
 * `101`, undici gives the code of a lost connection and a message that begins with `bad `.
 */
const isLostConnection = (error: Error): boolean =>
  'syscall' in error || (codeOf(error) === 'UND_ERR_SOCKET' && !error.message.startsWith('bad '));

/** Whether the connection closed before the body was complete. */
function isShortBody({ message }: Error, head: Head | null, bytes: number): boolean {
  if (head === null) return false;
  return (
    message.includes('Invalid EOF state') || bytes < Number(headerOf(head.headers, 'content-length')[0] ?? 0)
  );
}

const lenientUtf8 = new TextDecoder();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Collects all pieces in one buffer. A reply sent byte by byte would otherwise create one object for each byte. */
function createBody() {
  let held: Buffer = Buffer.alloc(0);
  let size = 0;
  let pieces = 0;
  return {
    pieces: (): number => pieces,
    size: (): number => size,
    add(piece: Buffer): number {
      if (size === 0) held = piece;
      else if (size + piece.length > held.length) {
        const larger = Buffer.allocUnsafe(Math.max(2 * size, size + piece.length));
        held.copy(larger, 0, 0, size);
        held = larger;
      }
      if (size > 0) piece.copy(held, size);
      size += piece.length;
      pieces += 1;
      return size;
    },
    /**
     * Returns the text, read as UTF-8 without a byte order mark, and releases the buffer. JSON is always UTF-8 (RFC
     * 8259, 8.1). @returns null if it is not UTF-8 and has to be exact: addresses would get replacement characters
     */
    take(mostBytes: number, isExact: boolean): string | null {
      const bytes = held.subarray(0, Math.min(size, mostBytes));
      held = Buffer.alloc(0);
      try {
        return (isExact ? strictUtf8 : lenientUtf8).decode(bytes);
      } catch {
        return null;
      }
    },
  };
}

const headerOf = (headers: Dispatcher.ResponseData['headers'], name: string): readonly string[] =>
  [headers[name] ?? []].flat();

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.name;

/** The codes of errors for an address that the network cannot reach. */
const UNREACHABLE: readonly string[] = ['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL'];

/** Returns the code to show. A host with several addresses fails with one error for each. That of IPv4 says most. */
function networkCodeOf(error: Error): string {
  const errors =
    error instanceof AggregateError ? error.errors.filter((each) => each instanceof Error) : [error];
  const first = errors.find((each) => !isOfIpv6(each)) ?? errors[0] ?? error;
  const code = codeOf(first);
  return isOfIpv6(first) && UNREACHABLE.includes(code) ? 'only_ipv6' : code;
}

const isOfIpv6 = (error: Error): boolean =>
  'address' in error && typeof error.address === 'string' && isIPv6(error.address);
