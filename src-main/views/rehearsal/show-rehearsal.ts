/** Returns the rehearsal of rules as the page shows it. Counts come from the columns. Reads the sample by position. */

import type { Rehearsal } from '#shared/contract/review/rehearsal.ts';
import type { Rules } from '#shared/domain/verdict/rules.ts';
import type { ViewReads } from '../../db/reads/view-reads.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { isByPerson, type ListColumns, NO_DECISION } from '../columns/list-columns.ts';
import { readExamples } from '../groups/row-examples.ts';
import { DECIDED_BY, type JudgedColumns, rehearse } from './rehearse.ts';

/** @param random returns a number from 0 up to but excluding 1 */
export function showRehearsal(
  columns: ListColumns,
  rules: Rules,
  list: StoredList,
  reads: ViewReads,
  random: () => number,
): Rehearsal {
  const { flips, acceptedNow, acceptedThen, decided, staying, sample } = rehearse(
    judged(columns),
    rules,
    random,
  );
  const examples = readExamples(
    sample.map(({ index }) => index),
    list,
    reads,
  );
  return {
    flips,
    accepted: { before: acceptedNow, after: acceptedThen },
    decided,
    staying: staying.map(({ reason, rows }) => ({ reason: columns.reason.values[reason] ?? '', rows })),
    sample: sample.flatMap(({ index, from, to }) => {
      const example = examples.of(index);
      return example ? [{ ...example, from, to }] : [];
    }),
  };
}

function judged({ verdict, evidence, confidence, decision, reason }: ListColumns): JudgedColumns {
  return {
    verdict: Uint8Array.from(verdict.codes),
    evidence,
    confidence,
    decidedBy: Uint8Array.from(decision.codes, decidedBy),
    reason: reason.codes,
  };
}

function decidedBy(code: number): number {
  if (code === NO_DECISION) return DECIDED_BY.nobody;
  return isByPerson(code) ? DECIDED_BY.person : DECIDED_BY.rule;
}
