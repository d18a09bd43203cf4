/** The verdict rules: a pure function from an entered address and its answer to the verdict and its reasons. */
import type { EnteredAddress } from '../address/address.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import type { Match } from '../answer/match.ts';
import { firmRuleOf, hasMark, ruleOn, soundConfidence } from './evidence.ts';
import { type Findings, findingsOf } from './findings.ts';
import { type Judgement, type Reason, RULE, type Rule } from './judgement.ts';
import type { Rules } from './rules.ts';

export type JudgeInput = {
  readonly entered: EnteredAddress;
  readonly mapping?: ColumnMapping;
  readonly match: Match;
  readonly rules: Rules;
};

/** Judges a row without an answer. Such a row never counts as "no match", and checking it again is free. */
export function notChecked(reason: Reason): Judgement {
  return {
    verdict: 'not_checked',
    rule: RULE.notAnswered,
    reasons: [reason],
    comparison: [],
    unconfirmed: [],
    autoAccept: false,
  };
}

/** Judges a row by the first of the product's rules that fits. Never throws, whatever the texts and numbers are. */
export function judge({ entered, mapping, match, rules }: JudgeInput): Judgement {
  return judgeFindings(findingsOf(entered, match, mapping), match.confidence, rules);
}

/** Judges from findings that the caller already has. Returns the verdict of `ruleOn` with its reasons. */
export function judgeFindings(findings: Findings, confidence: number, rules: Rules): Judgement {
  const ruling = ruleOn(findings.evidence, confidence, rules);
  const isUnsure = soundConfidence(confidence) < rules.accept;
  const { comparison, unconfirmed } = findings;
  return { ...ruling, comparison, unconfirmed, reasons: reasonsOf(ruling.rule, findings, isUnsure) };
}

function reasonsOf(rule: Rule, { evidence, reasons }: Findings, isUnsure: boolean): readonly Reason[] {
  if (rule === firmRuleOf(evidence)) return reasons;
  switch (rule) {
    case RULE.noMatch:
      return [{ code: 'low_confidence' }];
    case RULE.notConfirmed:
      return isUnsure ? [...reasons, { code: 'below_threshold' }] : reasons;
    case RULE.tidied:
      // Only `relaxed` accepts an approximate match.
      return hasMark(evidence, 'isApproximate')
        ? [{ code: 'approximate_match' }, { code: 'tidied' }]
        : [{ code: 'tidied' }];
    default:
      return [{ code: 'as_entered' }];
  }
}
