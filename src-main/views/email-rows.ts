import type { EmailChoice } from '#shared/contract/export/export.ts';
import type { FacetCount } from '#shared/contract/review/view.ts';
import { emailFlagBit, emailRank } from '#shared/domain/email/email-value.ts';
import { type ListColumns, NO_DECISION } from './columns/list-columns.ts';

/** The rows with such emails, ascending. */
export type EmailRows = {
  readonly positions: Uint32Array;
  /** The number of rows that are left out, by the value of their worst email, worst value first. */
  readonly leftOut: readonly FacetCount[];
};

/** `left_to_do`: the rows without a decision that have an email that is not checked or needs a person. */
export type WhichEmails = EmailChoice | 'left_to_do';

export function rowsByEmail(columns: ListColumns, which: WhichEmails): EmailRows {
  const { rows, email } = columns;
  const isChosen = chooser(columns, which);
  const leftOut = new Uint32Array(email.values.length);
  const positions = new Uint32Array(rows);
  let chosen = 0;
  for (let index = 0; index < rows; index += 1) {
    positions[chosen] = index + 1;
    if (isChosen(index)) chosen += 1;
    else {
      const code = email.codes[index] ?? 0;
      leftOut[code] = (leftOut[code] ?? 0) + 1;
    }
  }
  return {
    positions: positions.slice(0, chosen),
    leftOut: email.values
      .map((value, code) => ({ value, rows: leftOut[code] ?? 0 }))
      .filter(({ rows: count }) => count > 0)
      .toSorted((one, other) => emailRank(one.value) - emailRank(other.value)),
  };
}

function chooser(
  { email, emailFlags, decision }: ListColumns,
  which: WhichEmails,
): (index: number) => boolean {
  const isMeant = email.values.map((value) => IS_MEANT[which](value));
  const byValue = (index: number): boolean => isMeant[email.codes[index] ?? 0] === true;
  if (which !== 'left_to_do') return byValue;
  const toReview = emailFlagBit('to_review');
  return (index) =>
    decision.codes[index] === NO_DECISION && (byValue(index) || ((emailFlags[index] ?? 0) & toReview) !== 0);
}

const IS_MEANT: Readonly<Record<WhichEmails, (value: string) => boolean>> = {
  deliverable: (value) => value === 'deliverable',
  not_undeliverable: (value) => value !== 'undeliverable',
  left_to_do: (value) => value === 'not_checked',
};
