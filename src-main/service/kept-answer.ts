import type { Match } from '#shared/domain/answer/match.ts';
import { NO_MATCH } from '#shared/domain/answer/match.ts';
import { parseMatch } from './parse-match.ts';

/** An answer to `/validate` as the ledger keeps it: the body as it came, and the status it came with. */
export type KeptAnswer = { readonly reply: string; readonly httpStatus: number };

/** The match in a kept answer; null if it is not one the document describes (2.3). A 404 is the answer "no match" (part 7). */
export function matchOf({ reply, httpStatus }: KeptAnswer): Match | null {
  return httpStatus === 404 ? NO_MATCH : parseMatch(reply);
}
