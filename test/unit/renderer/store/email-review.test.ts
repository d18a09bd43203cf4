/** Decides one email of a row by key, and all emails of a filter together. */
import { expect, it } from 'vitest';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import type { EmailSlot, RowEmail } from '#shared/domain/email/row-email.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { doubtful, review } from '../support/three-row-page.ts';

const MISTYPED: RowEmail = {
  column: 4,
  slot: 0,
  entered: 'ada@gmial.com',
  decision: null,
  taken: null,
  decidedAtMs: null,
  result: 'risky',
  reason: null,
  score: 0.4,
  flags: ['typo'],
  didYouMean: 'ada@gmail.com',
  reasons: ['typo'],
};
const TAKEN: RowEmail = {
  ...MISTYPED,
  decision: 'used_suggestion',
  taken: 'ada@gmail.com',
  didYouMean: null,
};

const withEmails = (position: number, emails: readonly RowEmail[]): Row => ({
  ...doubtful(position),
  emails,
});

const page = () => {
  const rows = [1, 2, 3].map((position) => withEmails(position, [MISTYPED, { ...MISTYPED, slot: 1 }]));
  const emails = new Map(rows.map((row) => [row.position, row.emails ?? []]));
  return review({
    readRows: () => ok({ total: rows.length, rows }),
    decideEmail: (input) => {
      const { position, slot } = input as typeof input & EmailSlot;
      const now = (emails.get(position) ?? []).map((email) =>
        email.slot === slot ? { ...TAKEN, slot } : email,
      );
      emails.set(position, now);
      return ok({ ...withEmails(position, now), revision: 1, step: 1 });
    },
    rehearseEmailSuggestions: () => ok({ emails: 213, rows: 210, decided: 2, sample: [], mark: 'as shown' }),
    takeEmailSuggestions: () =>
      ok({ step: { step: 1, kind: 'take_emails', rows: 207, positions: [1] }, skipped: 0, changed: 3 }),
  });
};

it('one key accepts the suggested emails of a row one by one while the page stays at the row', async () => {
  const { state, asked, at } = await page();
  await state().takeEmail();
  await state().takeEmail();
  await state().takeEmail();
  expect(at()).toBe(2);
  expect(asked('decideEmail')).toMatchObject([
    { position: 2, column: 4, slot: 0, decision: { kind: 'used_suggestion', email: 'ada@gmail.com' } },
    { position: 2, column: 4, slot: 1 },
  ]);
  expect(state().notice).toMatchObject({ text: 'Row 2 has the suggested email', undoIn: 1 });
});

it('if the person filters by emails, the page moves to the next row after the last email of a row', async () => {
  const { state, at } = await page();
  await state().changeFilter({ facets: { email_flag: ['typo'] } });
  await state().moveTo(0);
  await state().takeEmail();
  expect(at()).toBe(1);
  await state().takeEmail();
  expect(at()).toBe(2);
});

it('accepting all email suggestions applies to those that the page showed, and says what was left out', async () => {
  const { state, asked } = await page();
  state().openDialog('emails');
  await state().openEmailSuggestions();
  expect(state().emailSuggestions?.found.emails).toBe(213);
  await state().changeFilter({ facets: { email_flag: ['typo'] } });
  await state().takeEmailSuggestions();
  expect(asked('takeEmailSuggestions')).toEqual([{ listId: 1, mark: 'as shown' }]);
  expect(state().dialog).toBeNull();
  expect(state().notice).toMatchObject({
    text: 'Suggested emails accepted in 207 rows, 3 skipped because they changed meanwhile',
    undoIn: 1,
  });
});

it('the page counts the email suggestions again if all of them have changed', async () => {
  let emails = 213;
  const { state, asked } = await review({
    rehearseEmailSuggestions: () => ok({ emails, rows: 210, decided: 2, sample: [], mark: String(emails) }),
    takeEmailSuggestions: () => failed({ code: 'other_rows' }),
  });
  state().openDialog('emails');
  await state().openEmailSuggestions();
  emails = 214;
  await state().takeEmailSuggestions();
  expect(asked('takeEmailSuggestions')).toHaveLength(1);
  expect(state().emailSuggestions?.found.emails).toBe(214);
  expect(state().notice?.text).toContain('Other rows match now, or these rows have changed.');
});
