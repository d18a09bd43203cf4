import { z } from 'zod';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';
import { checkMoment } from '../stored-words.ts';

/** `service` is the ledger's name for the service: its address, or `practice`. */
export type KeptReply = {
  readonly reply: string;
  readonly httpStatus: number | null;
  readonly service: string;
  /** Time of the answer, or of the request if it failed; null if unknown. */
  readonly answeredAtMs: number | null;
  readonly errorKind: string | null;
};

type FailedReply = Pick<KeptReply, 'httpStatus' | 'service'> & {
  readonly sentAtMs: number | null;
  readonly error: string;
};

const keptError = z.object({ kind: z.string(), body: z.string().default('') });

/** Reads unchanged replies, for people who want to see the details. */
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
    /** Returns the reply on which a row's verdict is based, or else the error of its latest request, or null. */
    ofRow(listId: ListId, position: number): KeptReply | null {
      const kept = select.get(listId, position);
      if (!kept) return failureOf(listId, position);
      checkMoment('lookups', 'answered_at_ms', kept.answeredAtMs);
      return { ...kept, errorKind: null };
    },
  };
}
