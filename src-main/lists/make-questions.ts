/** What the rows of a list ask, each question once. Nothing is written. */

import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { rowQuestion } from '#shared/domain/verdict/row-question.ts';
import type { UnpreparedRow } from '../db/repositories/import-repository.ts';
import type { SegmentQuestions } from '../db/repositories/question-entry.ts';
import { validationKey } from '../db/repositories/question-key.ts';
import { parseCells } from '../db/stored.ts';
import { createKeyTable } from './key-table.ts';
import { createTextBuilder } from './text-builder.ts';

/** Collects the questions of rows in their order: of a question that many ask, the letters of the first row are kept. */
export function createQuestionMaker(settings: ListSettings) {
  const keys = createKeyTable();
  const questions = createTextBuilder();
  let asked: number[] = [];
  let reasons: ReasonCode[] = [];
  const columns = columnsOf(settings);

  const reasonOf = (reason: ReasonCode): number => {
    const known = reasons.indexOf(reason);
    return -1 - (known === -1 ? reasons.push(reason) - 1 : known);
  };
  const askedBy = ([json, kind]: UnpreparedRow): number => {
    const question = rowQuestion({ cells: cellsOf(json, columns), kind, decision: null }, settings);
    if ('skip' in question) return reasonOf(question.skip);
    const index = keys.add(validationKey(question));
    if (index === questions.count()) questions.add(JSON.stringify(question));
    return index;
  };

  return {
    add: (row: UnpreparedRow): void => void asked.push(askedBy(row)),

    /** Of the questions so far, in bytes. */
    length: (): number => questions.length(),

    /** Good until `clear`. */
    made: (): SegmentQuestions => ({
      keys: keys.all(),
      order: keys.order(),
      ...questions.all(),
      asked: Int32Array.from(asked),
      reasons,
    }),

    /** Begins anew in the same memory: that of other segments would come back to the system late, or never. */
    clear(): void {
      keys.clear();
      questions.clear();
      asked = [];
      reasons = [];
    },
  };
}
export type QuestionMaker = ReturnType<typeof createQuestionMaker>;

/** How many cells of a row are looked at, from the first on. */
function columnsOf({ mapping, repairs = [] }: ListSettings): number {
  // A repair may look at any.
  return repairs.length > 0 ? Infinity : Math.max(0, ...Object.values(mapping).flat()) + 1;
}

/** Of a row as it is kept. Where nothing is escaped its cells are between the quotes, and found in half the time. */
function cellsOf(json: string, columns: number): readonly string[] {
  if (json.startsWith('["') && !json.includes('\\')) return json.slice(2, -2).split('","', columns);
  return parseCells(json);
}
