import type { RunScope } from '#shared/contract/run/run.ts';
import type { HeldEmail } from '#shared/domain/email/held-email.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { BY_QUESTION } from '../repositories/row-record.ts';

/** The emails of a list that a query includes. */
export type EmailSelection = {
  readonly columns: readonly number[];
  readonly asksHeld: readonly HeldEmail[];
};

export type AskingRows = {
  readonly table: string;
  /** Names the index, because SQLite would otherwise scan the whole list. */
  readonly byQuestion: string;
  /** Returns SQL for the rows with a question. Its parameters: `listId`; for emails also `columns` and `asksHeld`. */
  readonly asks: (alias: string) => string;
  /** Returns SQL for the rows with a question in the scope. Omits rows that a person decided, except edits to check. */
  readonly inScope: (scope: RunScope['kind'], alias: string) => string;
  /** Returns SQL for the rows that a quote of the scope names as left out, with or without a question. */
  readonly leftOut: (scope: RunScope['kind'], alias: string) => string;
};

const inList = (alias: string): string => `${alias}.list_id = +@listId AND ${alias}.question_id IS NOT NULL`;

const isWanted = (alias: string): string => `row_is_wanted(+@rows, ${alias}.position)`;

/** Returns SQL for the rows that a scope of undecided rows looks at. */
const looksAt = (scope: Exclude<RunScope['kind'], 'edited'>, alias: string): string =>
  ({
    missing: 'TRUE',
    older_than: `${alias}.verdict <> 'not_checked'`,
    not_found: `${alias}.reason = 'no_match' AND (+@rows = 0 OR ${isWanted(alias)})`,
    filtered: isWanted(alias),
  })[scope];

const ADDRESSES: AskingRows = {
  table: 'row_states',
  byQuestion: BY_QUESTION,
  asks: inList,
  inScope(scope, alias) {
    const condition =
      scope === 'edited'
        ? `${alias}.decision = 'edited' AND ${alias}.decided_by = 'person'`
        : `(${alias}.decision IS NULL OR ${alias}.decided_by = 'rule') AND ${looksAt(scope, alias)}`;
    return `${inList(alias)} AND ${condition}`;
  },
  leftOut(scope, alias) {
    if (scope === 'edited') return 'FALSE';
    const isDecided = `(${alias}.decision IS NOT NULL AND ${alias}.decided_by = 'person')`;
    return /* sql */ `${alias}.list_id = +@listId AND (${alias}.question_id IS NULL OR ${isDecided})
      AND ${looksAt(scope, alias)}`;
  },
};

const IN_COLUMNS = 'column_index IN (SELECT value FROM json_each(@columns))';

/** The emails of a list. The email of an excluded row is never sent, so that it costs nothing. */
const EMAILS: AskingRows = {
  table: 'row_emails',
  byQuestion: 'INDEXED BY row_emails_by_question',
  asks: (alias) => /* sql */ `${inList(alias)}
    AND ${alias}.${IN_COLUMNS}
    AND (${alias}.held IS NULL OR ${alias}.held IN (SELECT value FROM json_each(@asksHeld)))
    AND NOT EXISTS (SELECT 1 FROM row_states x
      WHERE x.list_id = ${alias}.list_id AND x.position = ${alias}.position AND x.decision = 'excluded')`,
  inScope(scope, alias) {
    const condition = {
      missing: `${alias}.decision IS NULL`,
      // An email that was kept as entered has no new question.
      edited: `${alias}.decision = 'used_suggestion'`,
      older_than: `${alias}.decision IS NULL AND ${alias}.result <> ''`,
      // The scope is empty, because the service has a result for every email.
      not_found: 'FALSE',
      filtered: `${alias}.decision IS NULL AND ${isWanted(alias)}`,
    }[scope];
    return `${EMAILS.asks(alias)} AND ${condition}`;
  },
  leftOut(scope, alias) {
    const condition = {
      missing: 'TRUE',
      edited: 'FALSE',
      older_than: `${alias}.result <> ''`,
      not_found: 'FALSE',
      filtered: isWanted(alias),
    }[scope];
    return /* sql */ `${alias}.list_id = +@listId AND ${alias}.${IN_COLUMNS}
      AND NOT (${EMAILS.inScope('missing', alias)}) AND ${condition}`;
  },
};

export const ASKING_ROWS: Readonly<Record<Subject, AskingRows>> = { address: ADDRESSES, email: EMAILS };
