/** What an exported file says of its rows, and what is said before it is written. */

import { emailsState } from '../domain/email/email-review.ts';
import type { RowEmail } from '../domain/email/row-email.ts';
import type { ChangedPart } from '../domain/outcome/written-cells.ts';
import type { RepairId } from '../domain/repair/repairs.ts';
import type { Decision } from '../domain/verdict/decision.ts';
import type { Judgement } from '../domain/verdict/judgement.ts';
import type { ListSummary } from '../domain/verdict/list-summary.ts';
import type { Row } from '../domain/verdict/row.ts';
import { capitalize, countOf, listOf } from './format.ts';
import { deciderWords } from './history.ts';
import { reasonSentence } from './reasons.ts';
import { repairedSentence } from './repairs.ts';
import { CHANGE_WORDS, partWord } from './words.ts';

/** What became of a row, as a person reads it in a column of the file. */
export function statusWords({ decision, judgement }: Pick<Row, 'decision' | 'judgement'>): string {
  if (!decision) return judgement.verdict === 'not_checked' ? 'Not checked' : 'Needs your decision';
  switch (decision.kind) {
    case 'used_suggestion':
      return decision.decidedBy === 'rule' ? 'Accepted by rule' : 'Accepted';
    case 'kept_as_entered':
      return 'Kept as entered';
    case 'picked':
      return 'Address chosen';
    case 'edited':
      return 'Edited';
    case 'excluded':
      return 'Excluded';
  }
}

/** The same where emails alone are checked. */
export function emailStatusWords(
  row: Pick<Row, 'decision' | 'judgement'>,
  emails: readonly RowEmail[],
): string {
  return row.decision ? statusWords(row) : EMAIL_STATUS[emailsState(emails)];
}

const EMAIL_STATUS: Readonly<Record<ReturnType<typeof emailsState>, string>> = {
  nothing: 'Nothing to check',
  not_checked: 'Not checked',
  to_review: 'Needs your decision',
  replaced: 'Suggestion taken',
  checked: 'Checked',
};

/** Why a cell of emails was changed. */
export const EMAIL_CHANGED = 'The suggestion for the email was taken.';

/** Why a cell was changed: "The suggestion was accepted: street spelled out or abbreviated, postcode added." */
export function cellChangeSentence(decision: Decision, parts: readonly ChangedPart[], country = ''): string {
  const isTyped = decision.kind === 'edited';
  const said = parts.map(({ part, change }) =>
    isTyped ? partWord(part, country) : `${partWord(part, country)} ${CHANGE_WORDS[change]}`,
  );
  const about = said.length > 0 ? `: ${said.join(', ')}` : '';
  return `${CHANGED_BECAUSE[decision.kind]}${about}.`;
}

const CHANGED_BECAUSE: Readonly<Record<Decision['kind'], string>> = {
  used_suggestion: 'The suggestion was accepted',
  kept_as_entered: 'Kept as entered',
  picked: 'Another address was chosen',
  edited: 'Edited',
  excluded: 'Excluded',
};

/** What an export gives back undecided; '' when every row is decided. @param isRepaired whether repairs are in force */
export function undecidedSentence(
  {
    rows,
    decided,
    unchecked,
    onlyEmails,
    emails,
  }: Pick<ListSummary, 'rows' | 'decided' | 'unchecked' | 'onlyEmails' | 'emails'>,
  isRepaired = false,
): string {
  // Of rows without an address the emails are counted, and the file says of each what became of it.
  if (onlyEmails) return '';
  const open = rows - decided - unchecked;
  if (open + unchecked === 0) return '';
  const clauses = [
    open > 0 ? `${countOf(open, 'row')} still ${open === 1 ? 'needs' : 'need'} your decision` : '',
    unchecked > 0 ? `${countOf(unchecked, 'row')} ${unchecked === 1 ? 'is' : 'are'} not checked` : '',
  ];
  const how = isRepaired ? 'as imported but for its repairs' : 'as imported';
  const isOne = open + unchecked === 1;
  // A suggestion that was taken for an email is written whatever becomes of the address.
  const [it, they] = emails === null ? ['it', 'they'] : ['its address', 'their addresses'];
  const back = isOne ? `${it} comes back ${how}` : `${they} come back ${how.replace('its', 'their')}`;
  return `${listOf(clauses.filter((clause) => clause !== ''))}: ${back}, marked.`;
}

/** Who decided, for whoever gets the file: "AB", "A person", "The rules (Normal from 0.90, version 1)". */
export function fileDeciderWords(decision: Decision): string {
  if (decision.decidedBy === 'person') return decision.initials ?? A_PERSON;
  const { ruleVersion } = decision;
  if (latestRules.version !== ruleVersion)
    latestRules = { version: ruleVersion, words: capitalize(deciderWords(decision)) };
  return latestRules.words;
}

/** The same rules decide most rows of a list. */
let latestRules: { readonly version: string | null; readonly words: string } = { version: null, words: '' };

export const A_PERSON = 'A person';

/** Why a cell was repaired: "Repaired: zeros at the beginning put back." */
export const cellRepairSentence = (repairs: readonly { readonly id: RepairId }[]): string =>
  repairedSentence(repairs.map(({ id }) => id));

/**
 * Why a row has its verdict. A file names what was suggested only where it was accepted: whoever gets it may take it for
 * the address.
 */
export function fileReasonSentence({
  judgement,
  decision,
  suggested,
}: Pick<Row, 'judgement' | 'decision' | 'suggested'>): string {
  const said = decision?.kind === 'used_suggestion' ? judgement : withoutSuggestion(judgement);
  return reasonSentence(said, suggested?.parts.country);
}

/** Each member is named: some judgements work theirs out when they are asked for, which a copy of all would lose. */
function withoutSuggestion({ reasons, comparison, rule, unconfirmed }: Judgement): SaidOfRow {
  return {
    rule,
    unconfirmed,
    reasons: reasons.map((reason) => {
      const { code, part, entered = '' } = reason;
      if (code === 'part_replaced') return { code: 'approximate_match', ...(part ? { part } : {}), entered };
      return code === 'house_number_not_matched' ? { ...reason, returned: '' } : reason;
    }),
    comparison: comparison.map((each) => ({ ...each, returned: '' })),
  };
}

type SaidOfRow = Parameters<typeof reasonSentence>[0];

/** The column of an export in place for what no column of the list can hold. */
export const UNPLACED_COLUMN = 'Not in any column';

/** Above such words, before they are decided and after. */
export const UNPLACED_LABEL = `No column of the file can hold this. An export in place adds it in “${UNPLACED_COLUMN}”`;

/** At a changed cell of a workbook. @param before '' for a cell that was empty */
export const oldValueNote = (before: string): string => (before === '' ? 'Was empty.' : `Was: ${before}`);

/** Why a cell has its own value still. @param text what is not written */
export const cellKeptSentence = (why: keyof typeof KEPT_BECAUSE, text: string): string =>
  `${KEPT_BECAUSE[why]}, so “${text}” was not written.`;

const KEPT_BECAUSE = {
  formula: 'The cell holds a formula',
  linked: 'The cell holds a linked data type',
  merged: 'The cell is part of merged cells whose rows need different texts, or is not the first one',
  table: 'The cell is a heading or a total of a table',
  shared: 'Another address of the row has this cell too and does not ask for the same',
} as const;

/** In place of lines a sheet has no room for. */
export function moreChangesSentence(changes: number): string {
  return `${countOf(changes, 'more change')} ${changes === 1 ? 'is' : 'are'} not listed: the sheet is full.`;
}
