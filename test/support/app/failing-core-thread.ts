/** Runs the built core. A test can end it as a fault would, with a message on the channel `failing-core`. */
import { BroadcastChannel } from 'node:worker_threads';

const CORE = new URL('../../../out/main/core-thread.js', import.meta.url);

const WAYS: Readonly<Record<string, () => void>> = {
  exit: () => process.exit(3),
  throw: () => {
    throw new TypeError('a bug of the core');
  },
  'out of memory': () => {
    const kept: unknown[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }));
  },
};

const channel = new BroadcastChannel('failing-core');
// oxlint-disable-next-line unicorn/prefer-add-event-listener -- only a channel with `onmessage` does not keep the thread alive
channel.onmessage = ({ data }) => WAYS[String(data)]?.();
channel.unref();

await import(CORE.href);
