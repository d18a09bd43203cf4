/**
 * Decides whether 404s are believed, for a run and for many calls. The document says "no match", and a wrong path or a
 * service in trouble answers the same to everything. So a 404 is unproven until the service has answered a question that
 * was sent later. Several in a row raise a doubt: a question that the service has answered before is asked again, and
 * nothing else until that is answered.
 */

/** 404s in a row that raise a doubt, at first; twice as many after each doubt that was wrong, since that costs a credit. */
const MOST_IN_A_ROW = 5;
const MOST_EVER = 80;

type Unproven<L> = { readonly notFound: L; readonly cameAt: number };

/**
 * Immutable. `L`: a 404. `Q`: a question. Moments (`cameAt`, `sentAt`) only have to grow: milliseconds of the steady clock,
 * or a count.
 */
export type NotFoundDoubt<L, Q> = {
  /** 404s that are neither believed nor disbelieved yet, the oldest first. */
  readonly unproven: readonly Unproven<L>[];
  /** 404s since the last other answer. */
  readonly inARow: number;
  /** This many 404s in a row raise a doubt. */
  readonly most: number;
  /** A question that the service answered with something other than 404: the latest of this run, else an earlier one; null: none so far. */
  readonly knownGood: Q | null;
  /** Whether `knownGood` is to be asked again, or is asked. */
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

/** Several came in a row. */
export const isDoubtful = ({ inARow, most }: Pick<NotFoundDoubt<unknown, unknown>, 'inARow' | 'most'>) =>
  inARow >= most;

/**
 * Makes the probe due where several 404s came in a row.
 *
 * @param findGood a question that the service answered before this run
 * @returns null where no question is known that could be asked again: the 404s are not believed
 */
export function withProbeDue<L, Q>(
  doubt: NotFoundDoubt<L, Q>,
  findGood: () => Q | null,
): NotFoundDoubt<L, Q> | null {
  if (!isDoubtful(doubt) || doubt.probe !== 'none') return doubt;
  const knownGood = doubt.knownGood ?? findGood();
  return knownGood === null ? null : { ...doubt, knownGood, probe: 'due' };
}

/** Whether the unproven 404s are believed when no other answer can come: a few are, of a service that has answered before. */
export const isCredible = <L, Q>(doubt: NotFoundDoubt<L, Q>, hasAnswered: () => boolean): boolean =>
  !isDoubtful(doubt) && (doubt.knownGood !== null || hasAnswered());

/**
 * Another answer came. It confirms the 404s that came before its question left. An answer to an earlier question proves
 * nothing: the service may be in trouble since.
 *
 * @param sentAt when its question left; null: not known
 */
export function withAnswer<L, Q>(
  doubt: NotFoundDoubt<L, Q>,
  knownGood: Q,
  sentAt: number | null,
): { readonly doubt: NotFoundDoubt<L, Q>; readonly confirmed: readonly L[] } {
  const isConfirmed = ({ cameAt }: Unproven<L>): boolean => sentAt !== null && cameAt <= sentAt;
  const unproven = doubt.unproven.filter((one) => !isConfirmed(one));
  const probe = doubt.probe === 'due' && unproven.length === 0 ? 'none' : doubt.probe;
  return {
    doubt: { ...doubt, unproven, inARow: 0, knownGood, probe },
    confirmed: doubt.unproven.filter(isConfirmed).map(({ notFound }) => notFound),
  };
}

/** The doubt was wrong: the service still answers what it has answered before. */
export const withoutDoubt = <L, Q>(doubt: NotFoundDoubt<L, Q>): NotFoundDoubt<L, Q> => ({
  ...doubt,
  unproven: [],
  inARow: 0,
  most: Math.min(2 * doubt.most, MOST_EVER),
  probe: 'none',
});
