/** Which rows of a list a run is about, for each subject, as SQL. */
import type { RunScope } from '#shared/contract/run.ts';
import type { HeldEmail } from '#shared/domain/email/held-email.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { BY_QUESTION } from '../repositories/row-record.ts';

/** Which emails of a list are meant. */
export type EmailSelection = {
  readonly columns: readonly number[];
  /** Of those that are held, the kinds that are asked all the same. */
  readonly asksHeld: readonly HeldEmail[];
};

export const NO_EMAILS: EmailSelection = { columns: [], asksHeld: [] };

export type AskingRows = {
  readonly table: string;
  /** Named, because SQLite by itself goes through the whole list instead. */
  readonly byQuestion: string;
  /** Rows of the list that ask; with the parameters `listId`, for emails `columns` and `asksHeld` too. */
  readonly asks: (alias: string) => string;
  /** Those of them within a scope. A person's decision is left alone unless it is an edit to be checked. */
  readonly inScope: (scope: RunScope['kind'], alias: string) => string;
};

const inList = (alias: string): string => `${alias}.list_id = +@listId AND ${alias}.question_id IS NOT NULL`;

/** See `wanted-rows.ts`. */
const isWanted = (alias: string): string => `row_is_wanted(+@rows, ${alias}.position)`;

const ADDRESSES: AskingRows = {
  table: 'row_states',
  byQuestion: BY_QUESTION,
  asks: inList,
  inScope(scope, alias) {
    const undecided = `(${alias}.decision IS NULL OR ${alias}.decided_by = 'rule')`;
    const condition = {
      missing: undecided,
      edited: `${alias}.decision = 'edited' AND ${alias}.decided_by = 'person'`,
      older_than: `${undecided} AND ${alias}.verdict <> 'not_checked'`,
      not_found: `${undecided} AND ${alias}.reason = 'no_match' AND (+@rows = 0 OR ${isWanted(alias)})`,
      filtered: `${undecided} AND ${isWanted(alias)}`,
    }[scope];
    return `${inList(alias)} AND ${condition}`;
  },
};

/** The email of a row that a person excluded goes nowhere, so that nothing is paid for it. */
const EMAILS: AskingRows = {
  table: 'row_emails',
  byQuestion: 'INDEXED BY row_emails_by_question',
  asks: (alias) => /* sql */ `${inList(alias)}
    AND ${alias}.column_index IN (SELECT value FROM json_each(@columns))
    AND (${alias}.held IS NULL OR ${alias}.held IN (SELECT value FROM json_each(@asksHeld)))
    AND NOT EXISTS (SELECT 1 FROM row_states x
      WHERE x.list_id = ${alias}.list_id AND x.position = ${alias}.position AND x.decision = 'excluded')`,
  inScope(scope, alias) {
    const condition = {
      missing: `${alias}.decision IS NULL`,
      // One that was kept as entered asks nothing new.
      edited: `${alias}.decision = 'used_suggestion'`,
      older_than: `${alias}.decision IS NULL AND ${alias}.result <> ''`,
      // The service has a result for every email.
      not_found: 'FALSE',
      filtered: `${alias}.decision IS NULL AND ${isWanted(alias)}`,
    }[scope];
    return `${EMAILS.asks(alias)} AND ${condition}`;
  },
};

export const ASKING_ROWS: Readonly<Record<Subject, AskingRows>> = { address: ADDRESSES, email: EMAILS };
