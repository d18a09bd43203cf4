/** The emails for which the service suggests another email. */

import { typoSuggestion } from '#shared/domain/email/email-check.ts';
import type { StoredEmail } from '../db/repositories/email-repository.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { emailCheckOf } from '../service/replies/stored-replies.ts';
import { fingerprint } from './fingerprint.ts';

/** `meant`: the suggested email. */
export type SuggestedEmail = { readonly email: StoredEmail; readonly meant: string };

/** Returns the suggestion of an email's answer; null if there is none. */
export function suggestionFor({ reply }: Pick<StoredEmail, 'reply'>): string | null {
  const check = reply === null ? null : emailCheckOf(reply);
  return check && typoSuggestion(check);
}

/** Returns the emails of these rows that have a suggestion, in the order of the file. */
export function suggestedEmails(
  { id, settings }: StoredList,
  positions: Uint32Array,
  { emails }: Pick<Repositories, 'emails'>,
): readonly SuggestedEmail[] {
  const typos = emails.typosOfRows(id, settings.mapping.email ?? [], [...positions]);
  return typos.flatMap((email) => {
    const meant = suggestionFor(email);
    return meant === null ? [] : [{ email, meant }];
  });
}

export const isOpen = ({ email }: SuggestedEmail): boolean => email.decision === null;

/** Returns a number for each row that has open suggestions. The number changes with them. Keeps the order of the rows. */
export function revisionsByRow(suggested: readonly SuggestedEmail[]): ReadonlyMap<number, number> {
  const byRow = Map.groupBy(suggested.filter(isOpen), ({ email }) => email.position);
  return new Map(
    [...byRow].map(([position, ofRow]) => [
      position,
      fingerprint(ofRow.map(({ email, meant }) => [email.column, email.slot, email.questionId, meant])),
    ]),
  );
}
