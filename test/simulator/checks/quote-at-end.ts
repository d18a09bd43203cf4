import type { ListQuote, RunScope } from '#shared/contract/run/run.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { attempt } from '../attempt.ts';
import type { World } from '../world.ts';
import { hasAnsweredAll, passUntil } from './pass-until.ts';

type Quoted = { readonly subject: Subject; readonly scope: RunScope };

/** Reads a quote of a run. Blames the app if it refuses. @returns null if there is no quote */
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
  ).then((failure) => {
    if (failure) world.blame('every state can continue', `a quote of list ${listId} fails: ${failure.code}`);
  });
  await passUntil(world, hasAnsweredAll, 'a quote ends');
  return quote;
}
