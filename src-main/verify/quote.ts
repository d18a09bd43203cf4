/** What a run would ask and cost, told before anything is sent. */
import type { Repositories } from '../db/repositories.ts';
import type { Quote } from '#shared/contract/run.ts';
import { NO_CREDITS } from '#shared/domain/credits.ts';
import type { ListId } from '#shared/domain/list.ts';

export function makeQuote(listId: ListId, rowCount: number, service: string, db: Repositories): Quote {
  const { total, answered } = db.ledger.countQuestions(listId, service);
  const toAsk = total - answered;
  const lookupsPerSecond = db.runs.pace(service);
  return {
    listId,
    rows: rowCount,
    distinctLookups: total,
    cached: answered,
    skipped: db.ledger.countSkipped(listId),
    credits: { ...NO_CREDITS, validation: { quoted: toAsk, charged: 0 } },
    expectedSeconds: lookupsPerSecond === null ? null : Math.ceil(toAsk / lookupsPerSecond),
  };
}
