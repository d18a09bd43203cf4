import type { EmailReason } from '#shared/domain/email/email-check.ts';
import type { HeldEmail } from '#shared/domain/email/held-email.ts';
import type { EmailDecision } from '#shared/domain/email/row-email.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { DecisionKind } from '#shared/domain/verdict/decision.ts';
import type { Verdict } from '#shared/domain/verdict/judgement.ts';
import type { Database } from '../database.ts';
import { readingJson } from '../stored.ts';
import { checkDecision, checkEmail, checkMaker, checkRule, checkVerdict } from '../stored-words.ts';
import type { RowSpan } from './ledger-reads.ts';

/** Rows with equal values in everything that a report counts. */
export type RowGroup = {
  readonly verdict: Verdict;
  /** The number of the rule in the table of the product document, 0 to 8. */
  readonly rule: number;
  readonly decision: DecisionKind | null;
  readonly decidedBy: 'person' | 'rule' | null;
  readonly changedParts: number;
  readonly rows: number;
};

/** Emails with equal values in everything that a report counts; see `StoredEmail`. */
export type EmailGroup = {
  readonly held: HeldEmail | null;
  readonly reason: EmailReason;
  readonly result: string;
  readonly flags: number;
  readonly decision: EmailDecision | null;
  readonly emails: number;
};

type Span = RowSpan & { readonly listId: ListId };

/** Reads the counts of a report. Rows are counted span by span, so that other work never waits for a million rows. */
export function createReportReads(db: Database) {
  const selectGroups = db.prepare<[Span], RowGroup>(/* sql */ `
    SELECT verdict, rule, decision, decided_by AS decidedBy, changed_parts AS changedParts, count(*) AS rows
    FROM row_states WHERE list_id = @listId AND position > @after AND position <= @through
    GROUP BY 1, 2, 3, 4, 5`);

  const selectEmails = db.prepare<[Span & { columns: string }], EmailGroup>(/* sql */ `
    SELECT held, reason, result, flags, decision, count(*) AS emails FROM row_emails
    WHERE list_id = @listId AND column_index IN (SELECT value FROM json_each(@columns))
      AND position > @after AND position <= @through
    GROUP BY 1, 2, 3, 4, 5`);

  return {
    emailGroups(listId: ListId, columns: readonly number[], span: RowSpan): readonly EmailGroup[] {
      if (columns.length === 0) return [];
      const groups = selectEmails.all({ listId, columns: JSON.stringify(columns), ...span });
      for (const { held, reason, decision, flags } of groups) checkEmail(held, reason, decision, flags);
      return groups;
    },

    groups(listId: ListId, span: RowSpan): readonly RowGroup[] {
      const groups = selectGroups.all({ listId, ...span });
      for (const { verdict, rule, decision, decidedBy } of groups) {
        checkVerdict(verdict);
        checkRule(rule);
        checkDecision(decision);
        checkMaker(decidedBy);
      }
      return groups;
    },

    /** Counts, for each set of columns, the rows of a span with a non-blank cell in one of them. */
    filled(listId: ListId, sets: readonly (readonly number[])[], span: RowSpan): readonly number[] {
      if (sets.length === 0) return [];
      const counts = sets.map((columns) => `coalesce(sum(${columns.map(isFilled).join(' OR ')}), 0)`);
      const select = db
        .prepare<[Span], readonly number[]>(/* sql */ `
          SELECT ${counts.join(', ')} FROM rows
          WHERE list_id = @listId AND position > @after AND position <= @through`)
        .raw();
      return readingJson('rows', 'cells', () => select.get({ listId, ...span })) ?? [];
    },
  };
}
export type ReportReads = ReturnType<typeof createReportReads>;

/** Returns SQL that tells whether a cell is not blank. `coalesce` is for rows that are too short to have the cell. */
const isFilled = (column: number): string => `trim(coalesce(cells ->> '$[${Math.trunc(column)}]', '')) <> ''`;
