/**
 * Many emails in one request, of which one may be refused as bad input: nothing is charged then, and the request says
 * not which. It is asked again in halves, the refused half again, until the bad one is alone: about 2 log2 n requests.
 */

import type { ManyLookups } from '../many-lookups.ts';
import type { FailedOutcome, SentOutcome, Taken } from '../request-outcome.ts';
import { type EmailLookup, NOTHING_TAKEN, sameForAll, takenTogether, unsent } from './email-outcomes.ts';

/**
 * What came of asking for some of them. `taken`: settled, or to be settled later. `over`: settled, and the rest is not
 * asked. `refused`: as bad input, and not settled.
 */
export type PartAsked =
  | { readonly kind: 'taken' }
  | { readonly kind: 'over' }
  | { readonly kind: 'refused'; readonly outcome: FailedOutcome };

/** With so many refused alone and none taken, the service may refuse whatever it is asked: some of the rest are tried alone. */
const MANY_REFUSED_ALONE = 5;

type Part = readonly EmailLookup[];

/** Refused alone before any email was taken: it may be the request that the service refuses, whatever email it carries. */
type Held = { readonly lookup: EmailLookup; readonly outcome: FailedOutcome };

type Halving = {
  /** `before`: what refused requests before it took, to be counted with its own. */
  readonly ask: (part: Part, before: Taken) => Promise<PartAsked>;
  readonly settle: ManyLookups['settle'];
  /** Aborted: what was not asked yet is `unsent`. */
  readonly pause: AbortSignal;
  /** What it means for all of them that not one was taken; absent: each is refused for itself. */
  readonly allRefused?: (outcome: FailedOutcome) => SentOutcome;
};

export async function askInHalves(
  lookups: Part,
  { ask, settle, pause, allRefused = (outcome) => outcome }: Halving,
): Promise<void> {
  let parts: readonly Part[] = [lookups];
  let before = NOTHING_TAKEN;
  let isAnyTaken = false;
  let held: readonly Held[] = [];
  let mostHeld = Infinity;
  const leaveUnsent = (rest: readonly Part[]): void =>
    settle(unsent([...held.map(({ lookup }) => lookup), ...rest.flat()]));
  for (let [part, ...rest] = parts; part; [part, ...rest] = parts) {
    // The first request was waited for by the run; the halves can wait for the next one.
    if (pause.aborted && part !== lookups) return leaveUnsent(parts);
    const asked = await ask(part, before);
    if (asked.kind === 'over') return leaveUnsent(rest);
    parts = rest;
    if (asked.kind === 'taken') {
      isAnyTaken = true;
      before = NOTHING_TAKEN;
      settle(held.map(({ lookup: { lookupId }, outcome }) => ({ lookupId, outcome })));
      held = [];
      continue;
    }
    before = takenTogether(before, asked.outcome);
    const [lookup, ...others] = part;
    if (others.length > 0) {
      parts = [...halves(part), ...rest];
      continue;
    }
    if (lookup === undefined) continue;
    if (isAnyTaken) {
      settle(sameForAll(part, { ...asked.outcome, ...before }));
      before = NOTHING_TAKEN;
      continue;
    }
    held = [...held, { lookup, outcome: { ...asked.outcome, ...NOTHING_TAKEN } }];
    if (held.length >= mostHeld || rest.length === 0) {
      const refused = [...held.map((each) => each.lookup), ...rest.flat()];
      return settle(sameForAll(refused, { ...allRefused(asked.outcome), ...before }));
    }
    if (held.length === MANY_REFUSED_ALONE) {
      mostHeld = held.length + rest.length;
      parts = [...rest.map((one) => one.slice(-1)), ...rest.map((one) => one.slice(0, -1))].filter(
        ({ length }) => length > 0,
      );
    }
  }
}

function halves(part: Part): readonly Part[] {
  const middle = Math.ceil(part.length / 2);
  return [part.slice(0, middle), part.slice(middle)];
}

/** Whether the emails themselves are at fault. */
export const isRefused = (outcome: SentOutcome): outcome is FailedOutcome =>
  outcome.kind === 'failed' && outcome.reason === 'question_refused';
