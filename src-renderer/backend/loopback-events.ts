/**
 * The host's voice: one long reply of JSON lines, blank lines as heartbeats. It is read with `fetch`
 * because an EventSource cannot send the session's token.
 */
import type { EventMessage } from '#shared/contract/events.ts';
import type { Post } from './loopback-session.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;

type Listener = (message: EventMessage) => void;

/** Listens until stopped. After a gap the listener hears `deskChanged`, whatever was missed. */
export function listen(post: Post, listener: Listener): () => void {
  const ended = new AbortController();
  void listenAgainAndAgain(post, listener, ended.signal);
  return () => ended.abort();
}

async function listenAgainAndAgain(post: Post, listener: Listener, signal: AbortSignal): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const response = await post('/api/events', '{}', { signal });
      if (response.ok && response.body) {
        if (attempt > 0) listener({ name: 'deskChanged', payload: {} });
        waitMs = FIRST_WAIT_MS;
        for await (const message of readMessages(response.body)) listener(message);
      }
    } catch {
      // The next attempt is the answer; a host that stays away shows in the next call of the page.
    }
    if (!signal.aborted) await delay(waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
}

/** The messages of a stream of JSON lines, wherever its chunks are split. */
async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<EventMessage> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own host's message
        if (line !== '') yield JSON.parse(line) as EventMessage;
      }
    }
  } finally {
    await reader.cancel();
  }
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
