import type { ListQuote, RunScope } from '#shared/contract/run/run.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { attempt } from '../attempt.ts';
import type { World } from '../world.ts';
import { hasAnsweredAll, passUntil } from './pass-until.ts';

type Quoted = { readonly subject: Subject; readonly scope: RunScope };

/** Reads a quote of a run. @returns null if the app refuses it */
export async function quoteAtEnd(
  world: World,
  listId: number,
  { subject, scope }: Quoted,
): Promise<ListQuote | null> {
  let quote: ListQuote | null = null;
  void attempt(
    world,
    'quote at the end',
    () => world.life.backend.readQuote({ listId, subject, scope }),
    (read) => {
      quote = read;
    },
  );
  await passUntil(world, hasAnsweredAll, 'a quote ends');
  return quote;
}
