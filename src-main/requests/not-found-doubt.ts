/**
 * Decides whether to believe 404s. A 404 means "no match", but a wrong path or a failing service answers 404 to
 * everything. So a 404 is unproven until the service has answered a question that was sent after the 404 came. Several
 * 404s in a row raise a doubt: the app then repeats one question that the service has answered before, and asks nothing
 * else.
 */

/** The number of 404s in a row that raise the first doubt. Doubles after each wrong doubt, which costs a credit. */
const MOST_IN_A_ROW = 5;
const MOST_EVER = 80;

type Unproven<L> = { readonly notFound: L; readonly cameAt: number };

/** The 404s so far, immutable. `L` is a 404, `Q` a question. `cameAt` and `sentAt` are ms or any rising count. */
export type NotFoundDoubt<L, Q> = {
  /** The unproven 404s, oldest first. */
  readonly unproven: readonly Unproven<L>[];
  /** The number of 404s since the last other answer. */
  readonly inARow: number;
  /** How many 404s in a row raise a doubt. */
  readonly most: number;
  /** The latest question with an answer other than 404, preferably from this run; null if there is none yet. */
  readonly knownGood: Q | null;
  /** Whether `knownGood` has to be repeated, or has been sent. */
  readonly probe: 'none' | 'due' | 'sent';
};

export const NO_DOUBT: NotFoundDoubt<never, never> = {
  unproven: [],
  inARow: 0,
  most: MOST_IN_A_ROW,
  knownGood: null,
  probe: 'none',
};

export const withNotFound = <L, Q>(
  doubt: NotFoundDoubt<L, Q>,
  notFound: L,
  cameAt: number,
): NotFoundDoubt<L, Q> => ({
  ...doubt,
  unproven: [...doubt.unproven, { notFound, cameAt }],
  inARow: doubt.inARow + 1,
});

const isDoubtful = ({ inARow, most }: Pick<NotFoundDoubt<unknown, unknown>, 'inARow' | 'most'>) =>
  inARow >= most;

/** Whether the outcomes of requests in flight and one more 404 could raise a doubt while some 404s are unproven. */
export const mayRaiseDoubt = (
  { unproven, inARow, most }: NotFoundDoubt<unknown, unknown>,
  inFlight: number,
): boolean => unproven.length + inFlight > 0 && inARow + inFlight + 1 >= most;

/** Makes the probe due if several 404s came in a row. Returns null if no question can be repeated. */
export function withProbeDue<L, Q>(
  doubt: NotFoundDoubt<L, Q>,
  findGood: () => Q | null,
): NotFoundDoubt<L, Q> | null {
  if (!isDoubtful(doubt) || doubt.probe !== 'none') return doubt;
  const knownGood = doubt.knownGood ?? findGood();
  return knownGood === null ? null : { ...doubt, knownGood, probe: 'due' };
}

/** Whether to believe the last unproven 404s: only if they are few and the service has ever given another answer. */
export const isCredible = <L, Q>(doubt: NotFoundDoubt<L, Q>, hasAnswered: () => boolean): boolean =>
  !isDoubtful(doubt) && (doubt.knownGood !== null || hasAnswered());

/**
 * Records an answer other than 404. It confirms the 404s that came before its question was sent, at `sentAt` (null if
 * unknown).
 */
export function withAnswer<L, Q>(
  doubt: NotFoundDoubt<L, Q>,
  knownGood: Q,
  sentAt: number | null,
): { readonly doubt: NotFoundDoubt<L, Q>; readonly confirmed: readonly L[] } {
  const isConfirmed = ({ cameAt }: Unproven<L>): boolean => sentAt !== null && cameAt <= sentAt;
  const unproven = doubt.unproven.filter((one) => !isConfirmed(one));
  // The few that are left are credible without a probe, which would cost a credit.
  const probe = doubt.probe === 'due' && unproven.length < doubt.most ? 'none' : doubt.probe;
  return {
    doubt: { ...doubt, unproven, inARow: 0, knownGood, probe },
    confirmed: doubt.unproven.filter(isConfirmed).map(({ notFound }) => notFound),
  };
}

/** Ends a wrong doubt: the service still answers what it has answered before. */
export const withoutDoubt = <L, Q>(doubt: NotFoundDoubt<L, Q>): NotFoundDoubt<L, Q> => ({
  ...doubt,
  unproven: [],
  inARow: 0,
  most: Math.min(2 * doubt.most, MOST_EVER),
  probe: 'none',
});
