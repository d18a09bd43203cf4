/**
 * Evidence: what the rules find of a row whatever the thresholds are, as one number of seven bits. With the
 * confidence it is all that a verdict under other thresholds needs, so a million rows are judged anew without
 * reading a reply. Kept in the workspace: a bit never changes its meaning.
 */
import { type Preset, RULE, type Rule, type Verdict } from './judgement.ts';
import type { Rules } from './rules.ts';

/** In a column of bytes: a row without a reply, or one whose reply was not worked out. */
export const NO_EVIDENCE = 255;

/** The lowest three bits: the rule that speaks against the row without a threshold; 0: none does. */
const FIRM_RULE = 0b111;
const BITS = {
  /** Something of the match is not confirmed. */
  isApproximate: 0b1000,
  /** The match is interpolated or partial, and street, city and postcode are confirmed: `relaxed` may take it. */
  isNearAndKnown: 0b1_0000,
  /** No part differs from what was entered, not even in its format. */
  isUnchanged: 0b10_0000,
  isRooftop: 0b100_0000,
} as const;

/** The rules that need no threshold, in their order. */
export const FIRM_RULES = [
  RULE.noMatch,
  RULE.numberNotFound,
  RULE.severalCandidates,
  RULE.manyChanges,
  RULE.partReplaced,
] as const;
/** A rule that speaks against a row whatever the thresholds are. */
export type FirmRule = (typeof FIRM_RULES)[number];

/** By the lowest bits, since a million rows are judged in one go. */
const FIRM_RULE_OF_BITS: readonly (FirmRule | null)[] = [null, ...FIRM_RULES];

/** What is kept of a row beside a firm rule. */
export type Mark = keyof typeof BITS;

/** Marks beside a firm rule are of no account: it has the last word, but for a confidence that is too low. */
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

/** The rule that speaks against the row without a threshold; null where none does. */
export function firmRuleOf(evidence: number): FirmRule | null {
  return FIRM_RULE_OF_BITS[evidence & FIRM_RULE] ?? null;
}

/** Whether a bit of the evidence is set. */
export function hasMark(evidence: number, mark: Mark): boolean {
  return (evidence & BITS[mark]) !== 0;
}

/** What evidence and thresholds come to. */
export type Ruling = {
  readonly verdict: Verdict;
  readonly rule: Rule;
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
  return { verdict: VERDICT_OF[rule], rule, autoAccept: isAutoAccepted(rule, evidence, rules.preset) };
}

/** 0..1; what is no number in that range counts as 0. */
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

/** Presets as the product document writes them; what is not accepted is never taken without a person. */
function isAutoAccepted(rule: Rule, evidence: number, preset: Preset): boolean {
  if (VERDICT_OF[rule] !== 'accept') return false;
  return preset !== 'strict' || (rule === RULE.asEntered && hasMark(evidence, 'isRooftop'));
}
