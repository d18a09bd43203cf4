/**
 * Many emails in one request, of which one may be refused as bad input: nothing is charged then, and the request says
 * not which. It is asked again in halves, the refused half again, until the bad one is alone: about 2 log2 n requests.
 */
import type { EmailLookup, Taken } from './email-outcomes.ts';
import { NOTHING_TAKEN, sameForAll, takenTogether, unsent } from './email-outcomes.ts';
import type { ManyLookups } from '../many-lookups.ts';
import type { FailedOutcome, SentOutcome } from '../request-outcome.ts';

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

/**
 * @param ask `before`: what refused requests before it took, to be counted with its own
 * @param pause aborted: what was not asked yet is `unsent`
 */
export async function askInHalves(
  lookups: Part,
  ask: (part: Part, before: Taken) => Promise<PartAsked>,
  settle: ManyLookups['settle'],
  pause: AbortSignal,
): Promise<void> {
  let parts: readonly Part[] = [lookups];
  let before = NOTHING_TAKEN;
  let isAnyTaken = false;
  let refusedAlone = 0;
  let mostRefusedAlone = Infinity;
  for (let [part, ...rest] = parts; part; [part, ...rest] = parts) {
    // The first request was waited for by the run; the halves can wait for the next one.
    if (pause.aborted && part !== lookups) return settle(unsent(parts.flat()));
    const asked = await ask(part, before);
    if (asked.kind === 'over') return settle(unsent(rest.flat()));
    parts = rest;
    if (asked.kind === 'taken') {
      isAnyTaken = true;
      before = NOTHING_TAKEN;
      continue;
    }
    before = takenTogether(before, asked.outcome);
    if (part.length > 1) {
      parts = [...halves(part), ...rest];
      continue;
    }
    settle(sameForAll(part, { ...asked.outcome, ...before }));
    before = NOTHING_TAKEN;
    refusedAlone += 1;
    if (isAnyTaken) continue;
    if (refusedAlone >= mostRefusedAlone)
      return settle(sameForAll(rest.flat(), { ...asked.outcome, ...NOTHING_TAKEN }));
    if (refusedAlone === MANY_REFUSED_ALONE) {
      mostRefusedAlone = refusedAlone + rest.length;
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

/** Whether the emails themselves are at fault: 400 and 422 (part 7), and no other refusal. */
export const isBadInput = (outcome: SentOutcome): outcome is FailedOutcome =>
  outcome.kind === 'failed' &&
  outcome.error.kind === 'validation' &&
  BAD_INPUT.includes(outcome.error.status);

const BAD_INPUT: readonly (number | null)[] = [400, 422];
