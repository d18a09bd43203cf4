import { z } from 'zod';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';
import { checkMoment } from '../stored-words.ts';

/** `service`: the ledger's name for it, an address or `practice`. */
export type KeptReply = {
  readonly reply: string;
  /** null: no reply came. */
  readonly httpStatus: number | null;
  readonly service: string;
  /** When it was answered, or sent where it failed; null: not known. */
  readonly answeredAtMs: number | null;
  /** The category of the service error; null: it is an answer. */
  readonly errorKind: string | null;
};

type FailedReply = Pick<KeptReply, 'httpStatus' | 'service'> & {
  readonly sentAtMs: number | null;
  readonly error: string;
};

/** Of the error as the ledger keeps it. Whatever else it says is not shown. */
const keptError = z.object({ kind: z.string(), body: z.string().default('') });

/** Replies as they came, for a person who wants to see for themselves. */
export function createReplyReads(db: Database) {
  const select = db.prepare<[number, number], Omit<KeptReply, 'errorKind'>>(/* sql */ `
    SELECT l.reply, l.http_status AS httpStatus, l.service, l.answered_at_ms AS answeredAtMs
    FROM row_states s JOIN lookups l ON l.id = s.lookup_id
    WHERE s.list_id = +? AND s.position = +? AND l.state = 'answered'`);
  const selectFailed = db.prepare<[number, number], FailedReply>(/* sql */ `
    SELECT l.error, l.http_status AS httpStatus, l.service, l.sent_at_ms AS sentAtMs
    FROM row_states s JOIN lookups l ON l.question_id = s.question_id
    WHERE s.list_id = +? AND s.position = +? AND s.lookup_id IS NULL AND l.state <> 'answered' AND json_valid(l.error)
    ORDER BY l.sent_at_ms DESC LIMIT 1`);

  const failureOf = (listId: ListId, position: number): KeptReply | null => {
    const failed = selectFailed.get(listId, position);
    if (!failed) return null;
    const error = keptError.safeParse(JSON.parse(failed.error));
    if (!error.success) return null;
    const { httpStatus, service, sentAtMs } = failed;
    const { kind, body } = error.data;
    checkMoment('lookups', 'sent_at_ms', sentAtMs);
    return { reply: body, httpStatus, service, answeredAtMs: sentAtMs, errorKind: kind };
  };

  return {
    /** The reply a row's verdict rests on, else the error its latest question ended with; null without one. */
    ofRow(listId: ListId, position: number): KeptReply | null {
      const kept = select.get(listId, position);
      if (!kept) return failureOf(listId, position);
      checkMoment('lookups', 'answered_at_ms', kept.answeredAtMs);
      return { ...kept, errorKind: null };
    },
  };
}
