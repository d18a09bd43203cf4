import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';
import { checkMoment } from '../stored-words.ts';

/** `service`: the ledger's name for it, an address or `practice`. */
export type KeptReply = {
  readonly reply: string;
  readonly httpStatus: number;
  readonly service: string;
  readonly answeredAtMs: number;
};

/** Replies as they came, for a person who wants to see for themselves. */
export function createReplyReads(db: Database) {
  const select = db.prepare<[number, number], KeptReply>(/* sql */ `
    SELECT l.reply, l.http_status AS httpStatus, l.service, l.answered_at_ms AS answeredAtMs
    FROM row_states s JOIN lookups l ON l.id = s.lookup_id
    WHERE s.list_id = +? AND s.position = +? AND l.state = 'answered'`);
  return {
    /** The reply a row's verdict rests on; null without one. */
    ofRow(listId: ListId, position: number): KeptReply | null {
      const kept = select.get(listId, position) ?? null;
      checkMoment('lookups', 'answered_at_ms', kept?.answeredAtMs ?? null);
      return kept;
    },
  };
}
