import type { Outcome } from '#shared/contract/report.ts';
import { RULE } from '#shared/domain/verdict/judgement.ts';
import { needsDecision } from '#shared/domain/verdict/needs-decision.ts';
import type { RowGroup } from '../db/reads/report-reads.ts';

type Settled = Pick<RowGroup, 'verdict' | 'rule' | 'decision' | 'decidedBy'>;

/** Returns the outcome of a row. A row that a person kept is confirmed only if the service found it as entered. */
export function outcomeOf({ verdict, rule, decision, decidedBy }: Settled): Outcome {
  const isConfirmedAsEntered = verdict === 'accept' && rule === RULE.asEntered;
  switch (decision) {
    case null:
      return needsDecision(verdict, false) ? 'open' : 'not_checked';
    case 'excluded':
      return 'excluded';
    case 'kept_as_entered':
      return isConfirmedAsEntered ? 'as_entered' : 'kept';
    case 'used_suggestion':
      if (isConfirmedAsEntered) return 'as_entered';
      return verdict === 'accept' || decidedBy === 'rule' ? 'tidied' : correctedBy(verdict);
    case 'edited':
    case 'picked':
      return correctedBy(verdict);
  }
}

const correctedBy = (verdict: Settled['verdict']): Outcome =>
  verdict === 'not_checked' ? 'corrected_unchecked' : 'corrected';
