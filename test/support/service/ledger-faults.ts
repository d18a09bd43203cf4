/** Finds faults that a workspace with one list and one service may never have, no matter what happened to the app. */
import type { Database } from '../../../src-main/db/database.ts';

const CHECKS = [
  {
    fault: 'rows with a result whose lookup is not answered',
    sql: /* sql */ `
      SELECT count(*) FROM row_states s LEFT JOIN lookups l ON l.id = s.lookup_id
      WHERE (s.verdict <> 'not_checked' OR s.lookup_id IS NOT NULL)
        AND (l.id IS NULL OR l.state <> 'answered' OR l.question_id <> s.question_id OR s.verdict = 'not_checked')`,
  },
  {
    fault: 'rows without a result whose lookup is answered',
    sql: /* sql */ `
      SELECT count(*) FROM row_states s JOIN lookups l ON l.question_id = s.question_id AND l.state = 'answered'
      WHERE s.verdict = 'not_checked'`,
  },
  {
    fault: 'answers without a reply',
    sql: `SELECT count(*) FROM lookups WHERE state = 'answered' AND reply IS NULL`,
  },
  {
    fault: 'credits between the receipts and the answers',
    sql: /* sql */ `
      SELECT (SELECT coalesce(sum(
          (snapshot ->> '$.credits.validation.charged') + (snapshot ->> '$.credits.email.charged')), 0) FROM runs)
        + (SELECT coalesce(sum(credits), 0) FROM single_requests)
        - (SELECT count(*) FROM lookups WHERE state = 'answered')`,
  },
  {
    fault: 'credits between the count of what was spent and the answers',
    sql: /* sql */ `
      SELECT (SELECT coalesce(sum(credits), 0) FROM spent) - (SELECT count(*) FROM lookups WHERE state = 'answered')`,
  },
] as const;

/** Returns each fault with its count; empty if there are none. */
export function ledgerFaults(db: Database): readonly string[] {
  return CHECKS.flatMap(({ fault, sql }) => {
    const count = db.prepare<[], number>(sql).pluck().get() ?? 0;
    return count === 0 ? [] : [`${count} ${fault}`];
  });
}
