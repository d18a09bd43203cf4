/** The two that are compared. Each asks `amount` questions over `connections` sockets and gives its rate a second. */
import autocannon from 'autocannon';
import type { ServiceClient } from '../../../src-main/service/service-client.ts';

export type Round = { readonly connections: number; readonly amount: number };

/** No question is asked twice: `seed` tells one round from the next. */
export const question = (seed: string, index: number) => `${index} Mayland Road ${seed}, Witham, CM8 2UX`;

export async function askWithClient(client: ServiceClient, seed: string, { connections, amount }: Round) {
  let asked = 0;
  const askOn = async (): Promise<void> => {
    while (asked < amount) {
      asked += 1;
      await client.addresses.validate({ country: 'gbr', input: question(seed, asked) });
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: connections }, askOn));
  return rate(amount, startedMs);
}

export async function askWithAutocannon(url: string, key: string, seed: string, round: Round) {
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  let asked = 0;
  let answered = 0;
  let perSecond = 0;
  const startedMs = performance.now();
  const body = () => JSON.stringify({ country: 'gbr', input: question(seed, ++asked) });
  const options = {
    ...round,
    url: `${url}/validate`,
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-service-key': key },
    requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }],
  } satisfies autocannon.Options;
  const run = autocannon(options, (error: Error | null, result) =>
    error === null ? resolve(result) : reject(error),
  );
  // Its own duration is in whole seconds.
  run.on('response', () => {
    answered += 1;
    if (answered === round.amount) perSecond = rate(round.amount, startedMs);
  });
  const { non2xx, errors } = await promise;
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were no 200, ${errors} failed`);
  return perSecond;
}

const rate = (amount: number, startedMs: number): number => (amount * 1000) / (performance.now() - startedMs);
