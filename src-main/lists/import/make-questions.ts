import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { rowQuestion } from '#shared/domain/verdict/row-question.ts';
import type { UnpreparedRow } from '../../db/repositories/import-repository.ts';
import type { SegmentQuestions } from '../../db/repositories/question-entry.ts';
import { validationKey } from '../../db/repositories/question-key.ts';
import { parseCells } from '../../db/stored.ts';
import { createKeyTable } from './key-table.ts';
import { createTextBuilder } from './text-builder.ts';

/** Collects the distinct questions of rows in order. Equal questions get the spelling of the first row. */
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

    length: (): number => questions.length(),

    made: (): SegmentQuestions => ({
      keys: keys.all(),
      order: keys.order(),
      ...questions.all(),
      asked: Int32Array.from(asked),
      reasons,
    }),

    /** Removes everything, but keeps the memory, because the system gets freed memory back late or never. */
    clear(): void {
      keys.clear();
      questions.clear();
      asked = [];
      reasons = [];
    },
  };
}
export type QuestionMaker = ReturnType<typeof createQuestionMaker>;

function columnsOf({ mapping, repairs = [] }: ListSettings): number {
  // A repair may read any cell.
  return repairs.length > 0 ? Infinity : Math.max(0, ...Object.values(mapping).flat()) + 1;
}

/** Parses a stored row. If nothing is escaped, the cells are split at the quotes, which takes half the time. */
function cellsOf(json: string, columns: number): readonly string[] {
  if (json.startsWith('["') && !json.includes('\\')) return json.slice(2, -2).split('","', columns);
  return parseCells(json);
}
