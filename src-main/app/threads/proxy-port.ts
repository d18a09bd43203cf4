/** Carries questions about proxies from the core's thread to its shell, which knows the proxies of this computer. */
import type { MessagePort } from 'node:worker_threads';
import type { ResolveProxy } from '../../service/transport/network.ts';

type Question = { readonly id: number; readonly url: string };
type Answer = { readonly id: number; readonly rules: string };

/** Answers the questions that arrive at this end. If the system cannot tell, the answer is `DIRECT`. */
export function answerProxyQuestions(port: MessagePort, resolveProxy: ResolveProxy): void {
  port.on('message', ({ id, url }: Question) => {
    void resolveProxy(url)
      .catch(() => 'DIRECT')
      .then((rules) => port.postMessage({ id, rules } satisfies Answer));
  });
  port.unref();
}

/** Returns a function that asks the other end. */
export function askThroughPort(port: MessagePort): ResolveProxy {
  const pending = new Map<number, (rules: string) => void>();
  let latestId = 0;
  port.on('message', ({ id, rules }: Answer) => {
    pending.get(id)?.(rules);
    pending.delete(id);
  });
  port.unref();
  return (url) =>
    new Promise((resolve) => {
      latestId += 1;
      pending.set(latestId, resolve);
      port.postMessage({ id: latestId, url } satisfies Question);
    });
}
