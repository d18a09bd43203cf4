/** Tries rules on a whole list: judges each row again from its evidence and confidence only. Changes nothing. */
import { NO_EVIDENCE, ruleOn } from '#shared/domain/verdict/evidence.ts';
import { VERDICTS, type Verdict } from '#shared/domain/verdict/judgement.ts';
import type { Rules } from '#shared/domain/verdict/rules.ts';
import { type NumberColumn, numberAt } from '../columns/number-column.ts';

/** Arrays with one element for each row of the list, in file order. */
export type JudgedColumns = {
  /** Index in `VERDICTS`. */
  readonly verdict: Uint8Array;
  readonly evidence: Uint8Array;
  /** The confidence with which the row was judged, 0..1. */
  readonly confidence: NumberColumn;
  /** See `DECIDED_BY`. */
  readonly decidedBy: Uint8Array;
  /** The first reason of each row, as a code of its column. */
  readonly reason: Uint8Array | Uint16Array;
};

/** The values of `JudgedColumns.decidedBy`. */
export const DECIDED_BY = { nobody: 0, rule: 1, person: 2 } as const;

type Flip = { readonly from: Verdict; readonly to: Verdict };

type RehearsedRules = {
  readonly flips: readonly (Flip & { readonly rows: number })[];
  readonly acceptedNow: number;
  readonly acceptedThen: number;
  /** The number of rows decided by a person whose verdict would change. */
  readonly decided: number;
  /** The rows that keep their verdict and still need a person, counted by their first reason, most frequent first. */
  readonly staying: readonly { readonly reason: number; readonly rows: number }[];
  /** A random sample of the rows whose verdict would change, in file order. */
  readonly sample: readonly (Flip & { readonly index: number })[];
};

const SAMPLE_ROWS = 20;

const INDEX_OF = new Map<Verdict, number>(VERDICTS.map((verdict, index) => [verdict, index]));

/** @param random returns a number from 0 up to but excluding 1 @returns each `index` is a position - 1 */
export function rehearse(columns: JudgedColumns, rules: Rules, random: () => number): RehearsedRules {
  const { verdict, evidence, confidence, decidedBy, reason } = columns;
  const flips = new Uint32Array(VERDICTS.length ** 2);
  const sample: (Flip & { readonly index: number })[] = [];
  const staying = new Map<number, number>();
  let acceptedNow = 0;
  let acceptedThen = 0;
  let changed = 0;
  let decided = 0;
  for (let index = 0; index < verdict.length; index += 1) {
    const from = verdict[index] ?? 0;
    const found = evidence[index] ?? NO_EVIDENCE;
    const by = decidedBy[index] ?? DECIDED_BY.nobody;
    if (by === DECIDED_BY.rule) acceptedNow += 1;
    if (found === NO_EVIDENCE) {
      if (by === DECIDED_BY.rule) acceptedThen += 1; // without evidence, the row stays as it is
      continue;
    }
    const ruling = ruleOn(found, numberAt(confidence, index), rules);
    if (ruling.autoAccept && by !== DECIDED_BY.person) acceptedThen += 1;
    const to = INDEX_OF.get(ruling.verdict) ?? 0;
    if (to === from) {
      const why = reason[index] ?? 0;
      const waits = by === DECIDED_BY.nobody && !ruling.autoAccept;
      if (waits) staying.set(why, (staying.get(why) ?? 0) + 1);
      continue;
    }
    const flip = from * VERDICTS.length + to;
    flips[flip] = (flips[flip] ?? 0) + 1;
    if (by === DECIDED_BY.person) decided += 1;
    changed += 1;
    // Reservoir sampling: the nth row enters the sample with a probability of 20/n.
    const place = changed <= SAMPLE_ROWS ? changed - 1 : Math.floor(random() * changed);
    if (place < SAMPLE_ROWS) sample[place] = { index, ...flipAt(flip) };
  }
  sample.sort((one, other) => one.index - other.index);
  return {
    flips: countedFlips(flips),
    acceptedNow,
    acceptedThen,
    decided,
    staying: countedReasons(staying),
    sample,
  };
}

const countedReasons = (staying: ReadonlyMap<number, number>): RehearsedRules['staying'] =>
  [...staying]
    .map(([reason, rows]) => ({ reason, rows }))
    .toSorted((one, other) => other.rows - one.rows || one.reason - other.reason);

function countedFlips(flips: Uint32Array): RehearsedRules['flips'] {
  return [...flips]
    .map((rows, flip) => ({ ...flipAt(flip), rows }))
    .filter(({ rows }) => rows > 0)
    .toSorted((one, other) => other.rows - one.rows);
}

function flipAt(flip: number): Flip {
  const from = VERDICTS[Math.floor(flip / VERDICTS.length)] ?? 'not_checked';
  const to = VERDICTS[flip % VERDICTS.length] ?? 'not_checked';
  return { from, to };
}
