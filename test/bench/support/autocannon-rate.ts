import autocannon from 'autocannon';

export type Load = {
  readonly url: string;
  readonly key: string;
  readonly connections: number;
  readonly amount: number;
  /** autocannon sends a few requests too many and does not wait for them, so indexes may exceed `amount`. */
  readonly body: (index: number) => string;
};

/**
 * Sends each of the `amount` bodies once. Our own clock measures the rate.
 * @throws Error if an answer was not 2xx, or none arrived
 */
export async function autocannonRate({ url, key, connections, amount, body }: Load) {
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  let asked = 0;
  let answered = 0;
  let seconds = 0;
  const startedMs = performance.now();
  const options = {
    url: `${url}/validate`,
    connections,
    amount,
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-service-key': key },
    requests: [{ setupRequest: (request) => ({ ...request, body: body(asked++) }) }],
  } satisfies autocannon.Options;
  const run = autocannon(options, (error: Error | null, result) =>
    error === null ? resolve(result) : reject(error),
  );
  // autocannon's own duration is in whole seconds.
  run.on('response', () => {
    answered += 1;
    if (answered === amount) seconds = (performance.now() - startedMs) / 1000;
  });
  const { non2xx, errors, latency } = await promise;
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were no 2xx, ${errors} failed`);
  return { perSecond: amount / seconds, p99Ms: latency.p99 };
}
