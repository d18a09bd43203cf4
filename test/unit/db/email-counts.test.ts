import { expect, it } from 'vitest';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { byPerson } from '../../support/rows/decided-row.ts';
import { emailList, emailQuote, runEmails } from '../../support/rows/email-runs.ts';
import { SETTINGS, testWorkspace } from '../../support/rows/workspace.ts';
import { practiceService } from '../../support/service/practice.ts';

const EMAIL = 5;
const CELLS = [
  'ada@gmail.com',
  'bob@gmial.com',
  'none',
  '',
  'x@gmail.com; y@gmail.com',
  'cyd@mailinator.com',
];
/** The service's suggestion for the second email, accepted and not checked itself. */
const TAKEN = {
  decision: 'used_suggestion',
  corrected: 'bob@gmail.com',
  result: '',
  reason: 'not_asked_yet',
  decidedAtMs: 1,
} as const;
const EMAILS_ALONE: ListSettings = { ...SETTINGS, mapping: {} };

async function checkedList(settings: ListSettings) {
  const workspace = testWorkspace();
  const { repositories } = workspace;
  const list = emailList(workspace, CELLS, settings);
  const left = (more: Partial<ListSettings> = {}) =>
    repositories.lists.summary({ ...list, settings: { ...list.settings, ...more } }).emails;
  expect(left()).toBeNull();
  await emailQuote(workspace, list);
  expect(left()).toEqual({ notChecked: 3, toReview: 1, done: 0, replaced: 0 });
  await runEmails(workspace, list, (await practiceService()).url);
  return { ...workspace, list, left };
}

it('the counts of emails to check, to review and done change with each decision', async () => {
  const { repositories, list, left } = await checkedList(EMAILS_ALONE);
  const { emails } = repositories;
  expect(left()).toEqual({ notChecked: 0, toReview: 3, done: 1, replaced: 0 });
  expect(left({ checksSeveralEmails: true })).toEqual({ notChecked: 2, toReview: 3, done: 1, replaced: 0 });

  const [typo] = emails.ofRows(list.id, [EMAIL], [2]);
  if (!typo) throw new Error('missing email');
  emails.setDecided(list.id, { ...typo, ...TAKEN });
  expect(left()).toEqual({ notChecked: 0, toReview: 2, done: 2, replaced: 1 });
  emails.setDecided(list.id, typo);
  expect(left()).toEqual({ notChecked: 0, toReview: 3, done: 1, replaced: 0 });
  emails.setDecided(list.id, { ...typo, decision: 'kept_as_entered', decidedAtMs: 1 });
  expect(left()).toEqual({ notChecked: 0, toReview: 2, done: 2, replaced: 0 });
});

it('a decision completes a row without an address, but not a row whose address still needs a check', async () => {
  for (const [settings, toReview] of [
    [EMAILS_ALONE, 2],
    [SETTINGS, 3],
  ] as const) {
    const { repositories, list, left } = await checkedList(settings);
    repositories.rows.setDecision(list.id, 3, byPerson('kept_as_entered'));
    expect(left()).toEqual({ notChecked: 0, toReview, done: 4 - toReview, replaced: 0 });
    repositories.rows.setDecision(list.id, 3, null);
    expect(left()).toEqual({ notChecked: 0, toReview: 3, done: 1, replaced: 0 });
  }
});

it('a list has no counts of emails after its deletion', async () => {
  const { db, repositories, list, left } = await checkedList(EMAILS_ALONE);
  repositories.rows.setDecision(list.id, 3, byPerson('excluded'));
  const [typo] = repositories.emails.ofRows(list.id, [EMAIL], [2]);
  if (!typo) throw new Error('missing email');
  repositories.emails.setDecided(list.id, { ...typo, ...TAKEN });
  repositories.rows.setDecision(list.id, 3, null);
  expect(left()).toEqual({ notChecked: 0, toReview: 2, done: 2, replaced: 1 });

  repositories.lists.delete(list.id);
  expect(db.prepare('SELECT count(*) FROM email_counts').pluck().get()).toBe(0);
});
