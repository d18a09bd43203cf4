/**
 * Evidence: what the rules find in a row independently of thresholds, as seven bits. Evidence and confidence suffice to
 * judge a million rows again without reading a reply. Workspaces store it, so a bit never changes its meaning.
 */
import { type Preset, RULE, type Rule, type Verdict } from './judgement.ts';
import type { Rules } from './rules.ts';

/** The byte for a row that has no reply, or whose evidence was not computed. */
export const NO_EVIDENCE = 255;

/** The lowest three bits hold the firm rule, a rule that needs no threshold; 0 if none fits. */
const FIRM_RULE = 0b111;
const BITS = {
  isApproximate: 0b1000,
  /** The match is interpolated or partial, and street, city and postcode are confirmed, so `relaxed` may accept it. */
  isNearAndKnown: 0b1_0000,
  /** No part differs from the entered one, not even in format. */
  isUnchanged: 0b10_0000,
  isRooftop: 0b100_0000,
} as const;

/** The rules that need no threshold, in order of precedence. */
export const FIRM_RULES = [
  RULE.noMatch,
  RULE.numberNotFound,
  RULE.severalCandidates,
  RULE.manyChanges,
  RULE.partReplaced,
] as const;
export type FirmRule = (typeof FIRM_RULES)[number];

const FIRM_RULE_OF_BITS: readonly (FirmRule | null)[] = [null, ...FIRM_RULES];

export type Mark = keyof typeof BITS;

/** Combines a firm rule and the marks in `BITS`. With a firm rule, only too low a confidence changes the verdict. */
export function packEvidence(
  firm: FirmRule | null,
  marks: Readonly<Partial<Record<Mark, boolean>>> = {},
): number {
  let evidence: number = firm ?? 0;
  if (marks.isApproximate) evidence |= BITS.isApproximate;
  if (marks.isNearAndKnown) evidence |= BITS.isNearAndKnown;
  if (marks.isUnchanged) evidence |= BITS.isUnchanged;
  if (marks.isRooftop) evidence |= BITS.isRooftop;
  return evidence;
}

/** Returns the firm rule of the evidence; null if none fits. */
export function firmRuleOf(evidence: number): FirmRule | null {
  return FIRM_RULE_OF_BITS[evidence & FIRM_RULE] ?? null;
}

export function hasMark(evidence: number, mark: Mark): boolean {
  return (evidence & BITS[mark]) !== 0;
}

export type Ruling = {
  readonly verdict: Verdict;
  readonly rule: Rule;
  /** Whether the rules accept this row without a person. */
  readonly autoAccept: boolean;
};

/** Applies the first of the product's rules that fits. `confidence`: 0..1; anything else counts as 0. */
export function ruleOn(evidence: number, confidence: number, rules: Rules): Ruling {
  const rule = firstRule(evidence, soundConfidence(confidence), rules);
  return { verdict: VERDICT_OF[rule], rule, autoAccept: isAutoAccepted(rule, evidence, rules.preset) };
}

/** Returns a confidence in 0..1. Anything else becomes 0. */
export function soundConfidence(confidence: number): number {
  return confidence >= 0 && confidence <= 1 ? confidence : 0;
}

function firstRule(
  evidence: number,
  confidence: number,
  { preset, accept, acceptNear, lowest }: Rules,
): Rule {
  const firm = firmRuleOf(evidence);
  if (firm === RULE.noMatch || confidence < lowest) return RULE.noMatch;
  if (firm !== null) return firm;
  if (preset === 'relaxed' && hasMark(evidence, 'isNearAndKnown') && confidence >= acceptNear)
    return RULE.tidied;
  if (hasMark(evidence, 'isApproximate') || confidence < accept) return RULE.notConfirmed;
  return hasMark(evidence, 'isUnchanged') ? RULE.asEntered : RULE.tidied;
}

const VERDICT_OF: { readonly [R in Rule]: Verdict } = {
  [RULE.notAnswered]: 'not_checked',
  [RULE.noMatch]: 'fix',
  [RULE.numberNotFound]: 'fix',
  [RULE.severalCandidates]: 'choose',
  [RULE.manyChanges]: 'confirm',
  [RULE.partReplaced]: 'confirm',
  [RULE.notConfirmed]: 'confirm',
  [RULE.tidied]: 'accept',
  [RULE.asEntered]: 'accept',
};

/** Presets as in the product document. A row is never accepted automatically unless its verdict is `accept`. */
function isAutoAccepted(rule: Rule, evidence: number, preset: Preset): boolean {
  if (VERDICT_OF[rule] !== 'accept') return false;
  return preset !== 'strict' || (rule === RULE.asEntered && hasMark(evidence, 'isRooftop'));
}
