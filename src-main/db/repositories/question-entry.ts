/** Stores the questions of many rows with few statements, which halves the time. The caller splits transactions. */
import type { ListId } from '#shared/domain/list/list.ts';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import type { Database } from '../database.ts';

/** The questions of a segment of a list's rows, packed for a transfer between threads. */
export type SegmentQuestions = {
  readonly keys: Uint8Array;
  readonly texts: Uint8Array;
  readonly ends: Uint32Array;
  /** The indexes of the questions in key order, so that the pages of the index are written one after the other. */
  readonly order: Uint32Array;
  /** For each row, the index of its question. For a row without a question, -1 minus the index of its reason. */
  readonly asked: Int32Array;
  readonly reasons: readonly ReasonCode[];
};

export const KEY_BYTES = 32;

const TOGETHER = 16;

type Keyed = [key: Buffer, question: string];

const insertOf = (count: number): string => `INSERT INTO questions (key, endpoint, question)
  VALUES ${Array<string>(count).fill(`(?, 'validate', ?)`).join(', ')} ON CONFLICT (key) DO NOTHING`;

function prepareStatements(db: Database) {
  return {
    insertOne: db.prepare<Keyed>(insertOf(1)),
    insertSome: db.prepare<[(Buffer | string)[]]>(insertOf(TOGETHER)),
    selectId: db.prepare<[Buffer], number>('SELECT id FROM questions WHERE key = ?').pluck(),
    setQuestions: db.prepare<[number, number, number]>(
      'UPDATE row_states SET question_id = asked_by_row(position) WHERE list_id = ? AND position > ? AND position <= ?',
    ),
    setReason: db.prepare<[ReasonCode, number, number]>(
      'UPDATE row_states SET reason = ? WHERE list_id = ? AND position = ?',
    ),
  };
}

/** Create this once for each list, because it registers an SQL function on the connection for its statements. */
export function createQuestionEntry(db: Database, listId: ListId) {
  let askedByRow: (position: number) => number | null = () => null;
  db.function('asked_by_row', { directOnly: true }, (position) => askedByRow(Number(position)));
  const statements = prepareStatements(db);

  const idOf = (key: Buffer): number => {
    const id = statements.selectId.get(key);
    if (id === undefined) throw new Error('a question was kept without an id');
    return id;
  };
  const enterOne = ([key, question]: Keyed): number => {
    const { changes, lastInsertRowid } = statements.insertOne.run(key, question);
    return changes === 1 ? Number(lastInsertRowid) : idOf(key);
  };
  const enterSome = (some: readonly Keyed[]): readonly number[] => {
    const { changes, lastInsertRowid } = statements.insertSome.run(some.flat());
    // If all questions are new, their ids are consecutive.
    const first = Number(lastInsertRowid) - (TOGETHER - 1);
    return changes === TOGETHER ? some.map((_, index) => first + index) : some.map(([key]) => idOf(key));
  };

  return {
    /** Returns the ids of the questions. Adds new questions. An existing question keeps its letter case. */
    enter: (questions: readonly Keyed[]): readonly number[] =>
      questions.length === TOGETHER ? enterSome(questions) : questions.map(enterOne),

    /** Links the imported rows `after` < position ≤ `through` to their questions, or stores the reason why they have none. */
    setAsked(after: number, through: number, asked: (position: number) => number | ReasonCode): void {
      askedByRow = (position) => {
        const question = asked(position);
        return typeof question === 'number' ? question : null;
      };
      statements.setQuestions.run(listId, after, through);
      for (let position = after + 1; position <= through; position += 1) {
        const reason = asked(position);
        if (typeof reason !== 'number') statements.setReason.run(reason, listId, position);
      }
    },
  };
}
export type QuestionEntry = ReturnType<typeof createQuestionEntry>;

/** Splits the questions of a segment into groups; one call of `enter` stores a group. */
export function groupsOf({ keys, texts, ends, order }: SegmentQuestions): {
  readonly count: number;
  readonly group: (nth: number) => { readonly indexes: Uint32Array; readonly questions: readonly Keyed[] };
} {
  const keyBytes = Buffer.from(keys.buffer, keys.byteOffset, keys.byteLength);
  const textBytes = Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength);
  const keyed = (index: number): Keyed => [
    keyBytes.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES),
    textBytes.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index]),
  ];
  return {
    count: Math.ceil(order.length / TOGETHER),
    group(nth) {
      const indexes = order.subarray(nth * TOGETHER, (nth + 1) * TOGETHER);
      return { indexes, questions: Array.from(indexes, keyed) };
    },
  };
}
