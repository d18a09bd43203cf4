/** What the rows of a list ask, each question once. Nothing is written. */
import { validationKey } from '../db/repositories/ledger-repository.ts';
import type { NewQuestion, UnpreparedRow } from '../db/repositories/import-repository.ts';
import { rowQuestion } from '#shared/domain/address/row-question.ts';
import type { ListSettings } from '#shared/domain/list/list.ts';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';

/** Questions, and what each row asks: an index of `questions`, or why it asks nothing. */
export type RowQuestions = {
  readonly questions: readonly NewQuestion[];
  readonly asked: readonly (number | ReasonCode)[];
};

/** Collects the questions of rows in their order: of a question that many ask, the letters of the first row are kept. */
export function createQuestionMaker(settings: ListSettings) {
  const byKey = new Map<string, number>();
  const questions: NewQuestion[] = [];
  const asked: (number | ReasonCode)[] = [];

  const indexOf = ([cells, kind]: UnpreparedRow): number | ReasonCode => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own column, written by the import
    const read = JSON.parse(cells) as readonly string[];
    const question = rowQuestion({ cells: read, kind, decision: null }, settings);
    if ('skip' in question) return question.skip;
    const key = validationKey(question);
    const known = byKey.get(key);
    if (known !== undefined) return known;
    byKey.set(key, questions.length);
    return questions.push({ key, question: JSON.stringify(question) }) - 1;
  };

  return {
    add: (row: UnpreparedRow): void => void asked.push(indexOf(row)),
    made: (): RowQuestions => ({ questions, asked }),
  };
}
