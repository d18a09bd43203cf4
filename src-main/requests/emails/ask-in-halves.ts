/**
 * Asks for many emails in one request. If one email is bad, the service refuses all without charge and does not name the
 * bad one. The refused part is then sent in halves until the bad email is alone, which takes about 2 log2 n requests.
 */

import type { ManyLookups } from '../many-lookups.ts';
import type { FailedOutcome, SentOutcome, Taken } from '../request-outcome.ts';
import { type EmailLookup, NOTHING_TAKEN, sameForAll, takenTogether, unsent } from './email-outcomes.ts';

/** `taken`: the part is settled now or later. `over`: it is settled, and the rest is not sent. `refused`: not settled. */
export type PartAsked =
  | { readonly kind: 'taken' }
  | { readonly kind: 'over' }
  | { readonly kind: 'refused'; readonly outcome: FailedOutcome };

/**
 * If this many emails were refused alone and none was taken, the service may refuse all emails. Then the last email of
 * each remaining part is tried first. If these are refused too, all emails get the refusal.
 */
const MANY_REFUSED_ALONE = 5;

type Part = readonly EmailLookup[];

/** An email that was refused alone. It gets its outcome when a part is taken, because the service may refuse all. */
type Held = { readonly lookup: EmailLookup; readonly outcome: FailedOutcome };

type Halving = {
  /** Sends a request for a part. `before`: the totals of earlier refused requests, to be counted with this request. */
  readonly ask: (part: Part, before: Taken) => Promise<PartAsked>;
  readonly settle: ManyLookups['settle'];
  /** When aborted, the remaining emails get the outcome `unsent`. */
  readonly pause: AbortSignal;
  /** Returns the outcome for all emails if none was taken. If absent, all get the latest refusal. */
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
    // A paused run awaits only its first request. The halves can wait for the next run.
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
