/**
 * Reads the host's events from a stream of JSON lines. Blank lines are heartbeats. The page does not use `EventSource`,
 * because an `EventSource` cannot authenticate.
 */
import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import type { Post } from './post.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;

type Listener = (message: EventMessage) => void;

export type Connection = {
  readonly post: Post;
  /** Called when the stream ends or cannot be opened. The host may have ended, or only the connection. */
  readonly onGap: () => void;
  /** Called when the session cannot be used again. The page then stops connecting. */
  readonly onLost: (failure: Failure) => void;
};

/** Listens until the returned function is called. After a gap, the listener gets `workspaceChanged`. */
export function listen(connection: Connection, listener: Listener): () => void {
  const ended = new AbortController();
  void listenAgainAndAgain(connection, listener, ended.signal);
  return () => ended.abort();
}

async function listenAgainAndAgain(
  { post, onGap, onLost }: Connection,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const response = await post('/api/events', '{}', { signal });
      if (response.ok && response.body) {
        if (attempt > 0) listener({ name: 'workspaceChanged', payload: {} });
        waitMs = FIRST_WAIT_MS;
        for await (const message of readMessages(response.body)) listener(message);
      }
    } catch (error) {
      if (error instanceof AppError && error.failure.code !== 'host_unreachable')
        return onLost(error.failure);
      // The loop tries again. If the host does not return, the page's next call reports that.
    }
    onGap();
    if (!signal.aborted) await delay(waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
}

/** Reads the messages of a stream of JSON lines. A chunk may end in the middle of a line. */
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
