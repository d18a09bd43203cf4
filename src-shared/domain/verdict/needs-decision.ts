import { VERDICTS, type Verdict } from './judgement.ts';

/**
 * Returns whether a row needs a person's decision: it has an answer, and neither a person nor a rule has decided it. A
 * good answer is not enough, because a strict rule leaves rows to the person that are ready to accept. A row without an
 * answer needs a check, not a decision. All counts, filters and texts about rows to review use this definition.
 */
export const needsDecision = (verdict: Verdict, isDecided: boolean): boolean =>
  !isDecided && verdict !== 'not_checked';

/** The verdicts of rows that need a decision while they are undecided. */
export const VERDICTS_TO_DECIDE: readonly Verdict[] = VERDICTS.filter((verdict) =>
  needsDecision(verdict, false),
);
