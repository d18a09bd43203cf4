import {
  type DecisionCount,
  OUTCOMES,
  type Outcome,
  type OutcomeCounts,
  type PartCorrection,
  type Report,
  type RulesChange,
} from '#shared/contract/report.ts';
import type { FacetCounts } from '#shared/contract/review/view.ts';
import type { Receipt } from '#shared/contract/run/run.ts';
import { asksOnlyEmails } from '#shared/domain/address/mapping.ts';
import { CHANGED_PARTS } from '#shared/domain/compare/change.ts';
import { DECISIONS } from '#shared/domain/verdict/decision.ts';
import { RULE, type Verdict } from '#shared/domain/verdict/judgement.ts';
import { noVerdicts, type VerdictCounts } from '#shared/domain/verdict/list-summary.ts';
import type { RowGroup } from '../db/reads/report-reads.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import { reportEmails } from './count-emails.ts';
import type { RowCounts } from './count-rows.ts';
import { outcomeOf } from './outcome.ts';

type ReportFacts = {
  readonly list: Pick<StoredList, 'id' | 'name' | 'rowCount' | 'importedAtMs' | 'settings'>;
  readonly counts: RowCounts;
  readonly facets: FacetCounts;
  readonly rulesChanges: readonly RulesChange[];
  readonly receipt: Receipt;
  readonly madeAtMs: number;
};

/** Creates the report of a list. The verdicts and the outcomes each add up to all rows. Decisions omit open rows. */
export function makeReport({ list, counts, facets, rulesChanges, receipt, madeAtMs }: ReportFacts): Report {
  const { groups, filled } = counts;
  const { country, accuracy, match_type: matchTypes, duplicate } = facets.facets;
  return {
    listId: list.id,
    name: list.name,
    rows: list.rowCount,
    importedAtMs: list.importedAtMs,
    madeAtMs,
    rules: list.settings.rules,
    country: list.settings.defaultCountry ?? '',
    filled,
    verdicts: countVerdicts(groups),
    outcomes: countOutcomes(groups),
    decisions: countDecisions(groups),
    corrections: countCorrections(groups),
    countries: country,
    accuracy,
    matchTypes,
    duplicates: duplicate,
    onlyEmails: asksOnlyEmails(list.settings.mapping),
    emails: reportEmails(counts.emails, list.settings),
    confidence: facets.confidence,
    rulesChanges,
    receipt,
  };
}

function countVerdicts(groups: readonly RowGroup[]): VerdictCounts {
  const verdicts: Record<Verdict, number> = { ...noVerdicts };
  for (const { verdict, rows } of groups) verdicts[verdict] += rows;
  return verdicts;
}

function countOutcomes(groups: readonly RowGroup[]): OutcomeCounts {
  const outcomes = new Map<Outcome, number>();
  for (const group of groups) {
    const outcome = outcomeOf(group);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + group.rows);
  }
  const count = (outcome: Outcome): number => outcomes.get(outcome) ?? 0;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets which keys it was given
  return Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count(outcome)])) as OutcomeCounts;
}

function countDecisions(groups: readonly RowGroup[]): readonly DecisionCount[] {
  return DECISIONS.map((kind) => {
    const ofKind = groups.filter(({ decision }) => decision === kind);
    return {
      kind,
      person: rowsOf(ofKind, ({ decidedBy }) => decidedBy === 'person'),
      rule: rowsOf(ofKind, ({ decidedBy }) => decidedBy === 'rule'),
    };
  });
}

function countCorrections(groups: readonly RowGroup[]): readonly PartCorrection[] {
  return CHANGED_PARTS.map((part, place) => {
    const changing = groups.filter(({ changedParts }) => (changedParts & (1 << place)) !== 0);
    return {
      part,
      suggested: rowsOf(changing, () => true),
      tidied: rowsOf(changing, ({ rule }) => isTidying(rule)),
      used: rowsOf(changing, ({ decision }) => decision === 'used_suggestion'),
    };
  }).filter(({ suggested }) => suggested > 0);
}

/** Whether a change is only tidying. Lower rules mean that a part was replaced, left out or not checked (`findings.ts`). */
const isTidying = (rule: number): boolean => rule >= RULE.notConfirmed;

const rowsOf = (groups: readonly RowGroup[], isCounted: (group: RowGroup) => boolean): number =>
  groups.reduce((sum, group) => sum + (isCounted(group) ? group.rows : 0), 0);
