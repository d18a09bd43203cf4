/**
 * Evidence: what the rules find of a row whatever the thresholds are, as one number of seven bits. With the
 * confidence it is all that a verdict under other thresholds needs, so a million rows are judged anew without
 * reading a reply. Kept in the workspace: a bit never changes its meaning.
 */
import type { Preset, Verdict } from './judgement.ts';
import type { Rules } from './rules.ts';

/** In a column of bytes: a row without a reply, or one whose reply was not worked out. */
export const NO_EVIDENCE = 255;

/** The lowest three bits: the rule, 1 to 5, that speaks against the row without a threshold; 0: none does. */
const FIRM_RULE = 0b111;
const BITS = {
  /** Something of the match is not confirmed (rule 6). */
  isApproximate: 0b1000,
  /** The match is interpolated or partial, and street, city and postcode are confirmed: `relaxed` may take it. */
  isNearAndKnown: 0b1_0000,
  /** No part differs from what was entered, not even in its format. */
  isUnchanged: 0b10_0000,
  isRooftop: 0b100_0000,
} as const;

export type Mark = keyof typeof BITS;

/** Marks beside a firm rule are of no account: it has the last word, but for a confidence that is too low. */
export function packEvidence(firm: number, marks: Readonly<Partial<Record<Mark, boolean>>> = {}): number {
  let evidence = firm;
  if (marks.isApproximate) evidence |= BITS.isApproximate;
  if (marks.isNearAndKnown) evidence |= BITS.isNearAndKnown;
  if (marks.isUnchanged) evidence |= BITS.isUnchanged;
  if (marks.isRooftop) evidence |= BITS.isRooftop;
  return evidence;
}

export function firmRuleOf(evidence: number): number {
  return evidence & FIRM_RULE;
}

export function hasMark(evidence: number, mark: Mark): boolean {
  return (evidence & BITS[mark]) !== 0;
}

export type Ruling = {
  readonly verdict: Verdict;
  /** The number of the rule in the product document's table, 1 to 8. */
  readonly rule: number;
  /** Whether the rules take this row without a person. */
  readonly autoAccept: boolean;
};

/**
 * The first of the product's rules that fits.
 *
 * @param confidence 0..1; what is no number in that range counts as 0
 */
export function ruleOn(evidence: number, confidence: number, rules: Rules): Ruling {
  const rule = firstRule(evidence, soundConfidence(confidence), rules);
  return { verdict: verdictOf(rule), rule, autoAccept: isAutoAccepted(rule, evidence, rules.preset) };
}

export function soundConfidence(confidence: number): number {
  return confidence >= 0 && confidence <= 1 ? confidence : 0;
}

function firstRule(
  evidence: number,
  confidence: number,
  { preset, accept, acceptNear, lowest }: Rules,
): number {
  const firm = firmRuleOf(evidence);
  if (firm === 1 || confidence < lowest) return 1;
  if (firm > 0) return firm;
  if (preset === 'relaxed' && hasMark(evidence, 'isNearAndKnown') && confidence >= acceptNear) return 7;
  if (hasMark(evidence, 'isApproximate') || confidence < accept) return 6;
  return hasMark(evidence, 'isUnchanged') ? 8 : 7;
}

function verdictOf(rule: number): Verdict {
  if (rule <= 2) return 'fix';
  if (rule === 3) return 'choose';
  return rule <= 6 ? 'confirm' : 'accept';
}

/** Presets as the product document writes them; rules 1 to 6 are never taken without a person. */
function isAutoAccepted(rule: number, evidence: number, preset: Preset): boolean {
  if (rule < 7) return false;
  return preset !== 'strict' || (rule === 8 && hasMark(evidence, 'isRooftop'));
}
