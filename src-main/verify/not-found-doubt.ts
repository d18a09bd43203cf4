/**
 * What a run makes of 404s. The document says "no match", and a wrong path or a service in trouble answers the same to
 * everything. So a 404 is held until the service has answered a question that was sent later. Several in a row raise a
 * doubt: the run asks again something that the service has answered before, and nothing else until that is answered.
 */
import type { NextLookup } from '../db/reads/ledger-reads.ts';

/** 404s in a row that raise a doubt, at first; twice as many after each doubt that was wrong, since that costs a credit. */
const MOST_IN_A_ROW = 5;
const MOST_EVER = 80;

type Held<L> = { readonly ended: L; readonly cameAtMs: number };

/** Immutable. `L`: a lookup that ended. */
export type NotFoundDoubt<L> = {
  /** 404s that are neither believed nor disbelieved yet, the oldest first. */
  readonly held: readonly Held<L>[];
  /** 404s since the last other answer. */
  readonly inARow: number;
  /** So many in a row raise a doubt. */
  readonly most: number;
  /** A question that the service answered otherwise: the latest of this run, else one of before; null: none is known yet. */
  readonly known: NextLookup | null;
  /** Whether `known` is to be asked again, or is asked. */
  readonly probe: 'none' | 'due' | 'sent';
};

export const NO_DOUBT: NotFoundDoubt<never> = {
  held: [],
  inARow: 0,
  most: MOST_IN_A_ROW,
  known: null,
  probe: 'none',
};

/** @param nowMs by the steady clock */
export const withNotFound = <L>(doubt: NotFoundDoubt<L>, ended: L, nowMs: number): NotFoundDoubt<L> => ({
  ...doubt,
  held: [...doubt.held, { ended, cameAtMs: nowMs }],
  inARow: doubt.inARow + 1,
});

/** Several came in a row. */
export const isDoubtful = ({ inARow, most }: Pick<NotFoundDoubt<unknown>, 'inARow' | 'most'>): boolean =>
  inARow >= most;

/**
 * Another answer came. It confirms the 404s that came before its question left. An answer to an earlier question proves
 * nothing: the service may be in trouble since.
 *
 * @param sentAtMs when its question left; null: not known
 */
export function withAnswer<L>(
  doubt: NotFoundDoubt<L>,
  known: NextLookup,
  sentAtMs: number | null,
): { readonly doubt: NotFoundDoubt<L>; readonly confirmed: readonly L[] } {
  const { held } = doubt;
  const isConfirmed = ({ cameAtMs }: Held<L>): boolean => sentAtMs !== null && cameAtMs <= sentAtMs;
  const left = held.filter((one) => !isConfirmed(one));
  const probe = doubt.probe === 'due' && left.length === 0 ? 'none' : doubt.probe;
  return {
    doubt: { ...doubt, held: left, inARow: 0, known, probe },
    confirmed: held.filter(isConfirmed).map(({ ended }) => ended),
  };
}

/** The doubt was wrong: the service still answers what it has answered before. */
export const withoutDoubt = <L>(doubt: NotFoundDoubt<L>): NotFoundDoubt<L> => ({
  ...doubt,
  held: [],
  inARow: 0,
  most: Math.min(2 * doubt.most, MOST_EVER),
  probe: 'none',
});
