import type { ServerResponse } from 'node:http';
import type { App } from '../app/app.ts';
import { createSnapshotQueue } from './snapshot-queue.ts';

/** Streams the core's events to one page, one line of JSON each. For a slow page, stores only the latest snapshots. */
export function streamEvents(
  response: ServerResponse,
  subscribe: App['subscribe'],
  heartbeatMs: number,
): Promise<void> {
  const queue = createSnapshotQueue();
  const flush = (): void => {
    if (response.writableNeedDrain) return;
    const lines = queue.takeAll().map((message) => `${JSON.stringify(message)}\n`);
    if (lines.length > 0) response.write(lines.join(''));
  };

  response.writeHead(200, { 'Content-Type': 'application/x-ndjson; charset=utf-8' });
  response.write('\n'); // sends the head, so that the page knows that it is connected
  response.on('drain', flush);
  const unsubscribe = subscribe((message) => {
    queue.add(message);
    flush();
  });
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain) response.write('\n');
  }, heartbeatMs);

  return new Promise((resolve) => {
    response.once('close', () => {
      clearInterval(heartbeat);
      unsubscribe();
      resolve();
    });
  });
}
