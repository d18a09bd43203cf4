/**
 * The two clients that are compared. Each sends `amount` questions over `connections` sockets and returns its rate.
 */
import type { ServiceClient } from '../../../src-main/service/service-client.ts';
import { autocannonRate } from './autocannon-rate.ts';

export type Round = { readonly connections: number; readonly amount: number };

/** Returns a question. No question is sent twice, because `seed` is different in each round. */
const question = (seed: string, index: number) => `${index} Mayland Road ${seed}, Witham, CM8 2UX`;

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
  return (amount * 1000) / (performance.now() - startedMs);
}

export async function askWithAutocannon(url: string, key: string, seed: string, round: Round) {
  const body = (index: number) => JSON.stringify({ country: 'gbr', input: question(seed, index) });
  const { perSecond } = await autocannonRate({ ...round, url, key, body });
  return perSecond;
}
