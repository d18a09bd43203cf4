import type { CellChange } from '../../domain/cells/insert-parts.ts';
import { emailsState } from '../../domain/email/email-review.ts';
import type { RowEmail } from '../../domain/email/row-email.ts';
import type { ChangedPart } from '../../domain/outcome/written-cells.ts';
import type { RepairId } from '../../domain/repair/repairs.ts';
import type { Decision } from '../../domain/verdict/decision.ts';
import type { Judgement } from '../../domain/verdict/judgement.ts';
import type { ListSummary } from '../../domain/verdict/list-summary.ts';
import { needsDecision } from '../../domain/verdict/needs-decision.ts';
import type { Row } from '../../domain/verdict/row.ts';
import { type ByCount, byCount, capitalize } from '../format.ts';
import { repairedSentence } from '../import/repairs.ts';
import { deciderWords } from '../review/history.ts';
import { reasonSentence, reasonsOfDecided } from '../review/reasons.ts';
import { CHANGE_WORDS, partWord } from '../words.ts';

/** Returns the text of the column “Status”. It distinguishes a person's decisions from those of a rule. */
export function statusWords({ decision, judgement }: Pick<Row, 'decision' | 'judgement'>): string {
  if (!decision) return needsDecision(judgement.verdict, false) ? 'Needs your decision' : 'Not checked';
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

/** Returns the text of the column “Status” in a list that checks only emails. */
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
  replaced: 'Suggestion accepted',
  checked: 'Checked',
};

/** The reason in the change log for an email that was replaced by the suggested one. */
export const EMAIL_CHANGED = 'The suggested email was accepted.';

/** A part that the suggestion lacks stays in its cell, so `removed` means that a person chose an address without it. */
const CELL_CHANGE_WORDS: Readonly<Record<CellChange, string>> = {
  ...CHANGE_WORDS,
  removed: 'removed',
  moved: 'moved to its own column',
};

/** Says why a cell was changed: "The suggestion was accepted: street (spelled out or abbreviated), postcode (added)." */
export function cellChangeSentence(decision: Decision, parts: readonly ChangedPart[], country = ''): string {
  const isTyped = decision.kind === 'edited';
  const because = CHANGED_BECAUSE[decision.kind];
  if (parts.length === 0) return `${because}.`;
  const named = parts.map(({ part, change }) =>
    isTyped ? partWord(part, country) : `${partWord(part, country)} (${CELL_CHANGE_WORDS[change]})`,
  );
  return `${because}: ${named.join(', ')}.`;
}

const CHANGED_BECAUSE: Readonly<Record<Decision['kind'], string>> = {
  used_suggestion: 'The suggestion was accepted',
  kept_as_entered: 'Kept as entered',
  picked: 'Another address was chosen',
  edited: 'Edited',
  excluded: 'Excluded',
};

/** Says which rows an export returns undecided; '' if every row is decided. @param isRepaired whether repairs apply */
export function undecidedSentence(
  {
    toReview,
    unchecked,
    onlyEmails,
    emails,
  }: Pick<ListSummary, 'toReview' | 'unchecked' | 'onlyEmails' | 'emails'>,
  isRepaired = false,
): string {
  // A list of emails has no undecided addresses, and its file has a status for each email.
  if (onlyEmails) return '';
  if (toReview + unchecked === 0) return '';
  return [
    ...(toReview > 0
      ? [
          byCount(toReview, {
            one: '1 row still needs your decision.',
            other: (n) => `${n} rows still need your decision.`,
          }),
        ]
      : []),
    ...(unchecked > 0
      ? [byCount(unchecked, { one: '1 row is not checked.', other: (n) => `${n} rows are not checked.` })]
      : []),
    // An accepted email suggestion is written even if the address is undecided.
    byCount(toReview + unchecked, emails === null ? rowsReturned(isRepaired) : addressesReturned(isRepaired)),
  ].join(' ');
}

const rowsReturned = (isRepaired: boolean): ByCount =>
  isRepaired
    ? {
        one: 'The file contains this row as it was imported, with repairs, and marks it.',
        other: () => 'The file contains these rows as they were imported, with repairs, and marks them.',
      }
    : {
        one: 'The file contains this row as it was imported, and marks it.',
        other: () => 'The file contains these rows as they were imported, and marks them.',
      };

const addressesReturned = (isRepaired: boolean): ByCount =>
  isRepaired
    ? {
        one: 'The file contains its address as imported, with repairs, and marks the row.',
        other: () => 'The file contains their addresses as imported, with repairs, and marks the rows.',
      }
    : {
        one: 'The file contains its address as imported, and marks the row.',
        other: () => 'The file contains their addresses as imported, and marks the rows.',
      };

/** Names who decided, for readers of the file: "AB", "A person", "The rules (Normal from 0.90, version 1)". */
export function fileDeciderWords(decision: Decision): string {
  if (decision.decidedBy === 'person') return decision.initials ?? A_PERSON;
  const { ruleVersion } = decision;
  if (latestRules.version !== ruleVersion)
    latestRules = { version: ruleVersion, words: capitalize(deciderWords(decision)) };
  return latestRules.words;
}

/** A cache, because the same rules decide most rows of a list. */
let latestRules: { readonly version: string | null; readonly words: string } = { version: null, words: '' };

/** Replaces missing initials in exported files. */
export const A_PERSON = 'A person';

export const cellRepairSentence = (repairs: readonly { readonly id: RepairId }[]): string =>
  repairedSentence(repairs.map(({ id }) => id));

/** Says why a row has its verdict. Names only accepted suggestions, because readers could mistake others for the address. */
export function fileReasonSentence({
  judgement,
  decision,
  suggested,
}: Pick<Row, 'judgement' | 'decision' | 'suggested'>): string {
  const said = decision?.kind === 'used_suggestion' ? judgement : withoutSuggestion(judgement);
  return reasonsOfDecided(reasonSentence(said, suggested?.parts.country), decision);
}

/** Copies each property by name, because some judgements compute their properties in getters, which a spread would lose. */
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

/** The heading of the column that an export in place adds for words that fit no column of the list. */
export const UNPLACED_COLUMN = 'Not in any column';

/** Shown in the row panel above words of the decided address that fit no column. */
export const UNPLACED_LABEL = `No column of the file fits this. An export in place adds the column “${UNPLACED_COLUMN}” for it`;

/** Returns the note at a changed cell of a workbook. @param before '' for a cell that was empty */
export const oldValueNote = (before: string): string => (before === '' ? 'Was empty.' : `Was: ${before}`);

/** Says why a cell was not changed. @param text the text that was not written */
export const cellKeptSentence = (why: keyof typeof KEPT_BECAUSE, text: string): string =>
  `${KEPT_BECAUSE[why]} “${text}” was not written.`;

const KEPT_BECAUSE = {
  formula: 'The cell contains a formula.',
  linked: 'The cell contains a linked data type.',
  merged:
    'The cell is part of merged cells. Their rows need different texts, or this cell is not the first one.',
  table: 'The cell is a heading or a total of a table.',
  shared: 'Another address of the row uses this cell too and needs a different text.',
} as const;

/** Returns the last line of a full change log. @param changes the number of changes that are not listed */
export function moreChangesSentence(changes: number): string {
  return byCount(changes, {
    one: '1 more change is not listed, because the sheet is full.',
    other: (n) => `${n} more changes are not listed, because the sheet is full.`,
  });
}
