import { expect, it } from 'vitest';
import { emailsState, wantsPerson } from '#shared/domain/email/email-review.ts';
import type { RowEmail } from '#shared/domain/email/row-email.ts';

const email = (changes: Partial<Pick<RowEmail, 'result' | 'reason' | 'decision'>>) => ({
  result: '',
  reason: null,
  decision: null,
  ...changes,
});

it.each([
  ['deliverable', false],
  ['risky', true],
  ['undeliverable', true],
  ['unknown', true],
  ['a new word', true],
])('an email with the result %s needs review: %s', (result, waits) => {
  expect(wantsPerson(email({ result }))).toBe(waits);
  expect(wantsPerson(email({ result, decision: 'kept_as_entered' }))).toBe(false);
});

it('a text that is not an email needs review, but an email that was never sent does not', () => {
  expect(wantsPerson(email({ reason: 'not_an_email' }))).toBe(true);
  expect(wantsPerson(email({ reason: 'not_asked_yet' }))).toBe(false);
  expect(wantsPerson(email({ reason: 'several_emails' }))).toBe(false);
});

it('a row with several emails has the state of the email that most needs attention', () => {
  const deliverable = email({ result: 'deliverable' });
  const unasked = email({ reason: 'timed_out' });
  expect(emailsState([])).toBe('nothing');
  expect(emailsState([email({ reason: 'hidden_row' })])).toBe('nothing');
  expect(emailsState([deliverable, email({ reason: 'several_emails' })])).toBe('checked');
  expect(emailsState([deliverable, unasked])).toBe('not_checked');
  expect(emailsState([deliverable, unasked, email({ result: 'risky' })])).toBe('to_review');
  const taken = email({ reason: 'not_asked_yet', decision: 'used_suggestion' });
  expect(emailsState([deliverable, taken])).toBe('replaced');
  expect(emailsState([taken, unasked])).toBe('not_checked');
});
