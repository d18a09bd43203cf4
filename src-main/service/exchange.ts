/**
 * One HTTP request and its reply, over kept-alive connections. What goes wrong is data here; whether it is
 * worth another try is decided in `send.ts`.
 *
 * The deadline is our own timer around the whole exchange, body included: undici's `headersTimeout` runs on
 * coarse timers and fires up to half a second late. Redirects are not followed: a key must not travel to an
 * address nobody entered. HTTP/1.1 without pipelining, which makes one slow answer hold up the ones behind it.
 */
import { performance } from 'node:perf_hooks';
import { Agent } from 'undici';
import type { Dispatcher } from 'undici';

/** Enough for any error body; what is beyond is cut. */
const MOST_ERROR_BYTES = 65_536;

export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** null for none */
  readonly body: string | null;
  readonly timeoutMs: number;
  /** A longer body of a 2xx reply is refused; error bodies are cut instead. */
  readonly mostBytes: number;
  readonly signal: AbortSignal | undefined;
};

export type Exchanged =
  | {
      readonly outcome: 'reply';
      readonly status: number;
      /** null when there is no such header; the first when there are several. */
      readonly header: (name: string) => string | null;
      readonly text: string;
      readonly tookMs: number;
    }
  | { readonly outcome: 'too_large'; readonly status: number }
  | { readonly outcome: 'timeout' | 'aborted' }
  /** `code` is the system's or undici's: ECONNREFUSED, UND_ERR_SOCKET, … */
  | { readonly outcome: 'network'; readonly code: string };

export type Exchange = {
  readonly exchange: (request: HttpRequest) => Promise<Exchanged>;
  /** Ends all requests going; they come back as `aborted`. */
  readonly close: () => Promise<void>;
};

/** `connections`: sockets at once; a request beyond waits for one, within its deadline. null: as many as asked for. */
export function createExchange(connections: number | null): Exchange {
  const agent = new Agent({
    connections,
    pipelining: 1,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 0 },
  });

  return {
    async exchange(request) {
      const isAborted = () => request.signal?.aborted === true || agent.destroyed;
      if (isAborted()) return { outcome: 'aborted' };
      const deadline = startDeadline(request.timeoutMs, request.signal);
      try {
        return await perform(agent, request, deadline.signal);
      } catch (error) {
        if (isAborted()) return { outcome: 'aborted' };
        if (deadline.signal.aborted) return { outcome: 'timeout' };
        return { outcome: 'network', code: codeOf(error) };
      } finally {
        deadline.end();
      }
    },

    close: () => agent.destroy(),
  };
}

async function perform(agent: Agent, request: HttpRequest, signal: AbortSignal): Promise<Exchanged> {
  const { method, origin, path, headers, body } = request;
  const sentAt = performance.now();
  const response = await agent.request({ method, origin, path, headers, body, signal });
  const status = response.statusCode;
  const isAnswer = status >= 200 && status < 300;
  const { text, isCut } = await readText(response, isAnswer ? request.mostBytes : MOST_ERROR_BYTES);
  if (isAnswer && isCut) return { outcome: 'too_large', status };
  const tookMs = performance.now() - sentAt;
  return { outcome: 'reply', status, header: (name) => headerOf(response, name), text, tookMs };
}

/** The body as UTF-8, a byte order mark left out. A body that says its length, and all of them do, is read in one go. */
async function readText({ headers, body }: Dispatcher.ResponseData, mostBytes: number) {
  const announced = Number(headers['content-length'] ?? Number.NaN);
  if (announced <= mostBytes) return { text: await body.text(), isCut: false };

  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > mostBytes) break; // leaving the loop destroys the body and its connection
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, mostBytes));
  return { text, isCut: size > mostBytes };
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name];
  return (typeof value === 'string' ? value : value?.[0]) ?? null;
}

/**
 * A signal that ends with the caller's or after `timeoutMs`. Written out because `AbortSignal.any` on the one
 * signal of a long run gathers an entry for every request of the run.
 */
function startDeadline(timeoutMs: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
