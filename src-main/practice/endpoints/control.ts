/** Endpoints for tests and training that are not in the document: the ledger, and trouble at run time. */
import type { Ledger } from '../ledger.ts';
import { type Trouble, troubleSchema } from '../trouble.ts';
import { type Endpoint, ok } from './endpoint.ts';
import { read } from './input.ts';

/** These endpoints need no key. `reset` empties the ledger and restores the trouble of the start. */
export function controlEndpoints(
  ledger: Ledger,
  setTrouble: (change: Partial<Trouble>) => Trouble,
  reset: () => void,
): readonly Endpoint[] {
  return [
    { method: 'GET', path: '/_practice/ledger', access: 'open', pool: null, handle: () => ok(ledger.read()) },
    {
      method: 'POST',
      path: '/_practice/reset',
      access: 'open',
      pool: null,
      handle() {
        reset();
        return ok({ done: true });
      },
    },
    {
      method: 'POST',
      path: '/_practice/trouble',
      access: 'open',
      pool: null,
      handle({ input }) {
        const request = read(troubleSchema.partial(), input);
        return request.ok ? ok(setTrouble(defined(request.value))) : request.reply;
      },
    },
  ];
}

const defined = (
  change: { readonly [Name in keyof Trouble]?: Trouble[Name] | undefined },
): Partial<Trouble> => Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
