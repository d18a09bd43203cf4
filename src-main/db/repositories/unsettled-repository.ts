import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import type { Database } from '../database.ts';

/** The result of a lookup that some rows of a list do not have yet. */
export type Unsettled = {
  readonly lookupId: number;
  readonly questionId: number;
  /** Why there is no answer; null if the lookup is answered. */
  readonly reason: ReasonCode | null;
  /** The last row that has the result. */
  readonly after: number;
};

const ENDPOINTS: Readonly<Record<Subject, string>> = { address: 'validate', email: 'email-validate' };

/** Stores which rows have not received an answer that has arrived, so that they receive it even after a crash. */
export function createUnsettledRepository(db: Database) {
  const upsert = db.prepare<Unsettled & { listId: ListId }>(/* sql */ `
    INSERT INTO unsettled_answers (list_id, lookup_id, question_id, reason, after)
    VALUES (@listId, @lookupId, @questionId, @reason, @after)
    ON CONFLICT DO UPDATE SET reason = excluded.reason, after = excluded.after`);
  const remove = db.prepare<[ListId, number]>(
    'DELETE FROM unsettled_answers WHERE list_id = ? AND lookup_id = ?',
  );
  const selectFirst = db.prepare<[ListId, string], Unsettled>(/* sql */ `
    SELECT u.lookup_id AS lookupId, u.question_id AS questionId, u.reason, u.after FROM unsettled_answers u
    JOIN questions q ON q.id = u.question_id
    WHERE u.list_id = ? AND q.endpoint = ? ORDER BY u.lookup_id LIMIT 1`);
  const selectLists = db.prepare<[], ListId>('SELECT DISTINCT list_id FROM unsettled_answers').pluck();

  return {
    /** Call this in the transaction that settles the rows up to `after`. */
    keep: (listId: ListId, unsettled: Unsettled): void => void upsert.run({ ...unsettled, listId }),

    remove: (listId: ListId, lookupId: number): void => void remove.run(listId, lookupId),

    first: (listId: ListId, subject: Subject): Unsettled | null =>
      selectFirst.get(listId, ENDPOINTS[subject]) ?? null,

    lists: (): readonly ListId[] => selectLists.all(),
  };
}
