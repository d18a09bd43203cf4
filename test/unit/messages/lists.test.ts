import { describe, expect, it } from 'vitest';
import type { ListActivity } from '#shared/contract/workspace/workspace.ts';
import { type ListSummary, noVerdicts } from '#shared/domain/verdict/list-summary.ts';
import {
  emailsSentence,
  lastRowSentence,
  nextStep,
  progressSentence,
} from '#shared/messages/workspace/lists.ts';

const LIST: ListSummary = {
  id: 1,
  name: 'members.csv',
  state: 'ready',
  rows: 10,
  verdicts: { ...noVerdicts, not_checked: 10 },
  toReview: 0,
  decided: 0,
  unchecked: 10,
  importedAtMs: 0,
  serviceId: null,
  onlyEmails: false,
  emails: null,
};
const IDLE: ListActivity = {
  listId: 1,
  changedAtMs: null,
  changedRow: null,
  beingChecked: null,
  isCheckHalted: false,
};
const HALTED = { ...IDLE, isCheckHalted: true };
const CHECKED = { verdicts: { ...noVerdicts, accept: 10 }, unchecked: 0 };
const PARTLY = { verdicts: { ...noVerdicts, accept: 8, not_checked: 2 }, unchecked: 2 };
const ONLY_EMAILS = { onlyEmails: true, verdicts: { ...noVerdicts, not_checked: 10 } };

describe('the next step for a list', () => {
  it.each<[string, Partial<ListSummary>, ListActivity | undefined, ReturnType<typeof nextStep>]>([
    ['is imported', { state: 'importing' }, undefined, null],
    ['is prepared', { state: 'preparing' }, undefined, { does: 'check', label: 'View progress' }],
    ['was not checked', {}, IDLE, { does: 'check', label: 'Check 10 rows…' }],
    ['is being checked', {}, { ...IDLE, beingChecked: 'address' }, { does: 'view', label: 'View the check' }],
    ['has rows to review', { ...CHECKED, toReview: 3 }, IDLE, { does: 'review', label: 'Review 3' }],
    [
      'has rows to review while its emails are checked',
      { ...CHECKED, toReview: 3 },
      { ...IDLE, beingChecked: 'email' },
      { does: 'review', label: 'Review 3' },
    ],
    ['was checked in part', PARTLY, HALTED, { does: 'check', label: 'Check 2 rows…' }],
    ['has rows that cannot be checked', PARTLY, IDLE, { does: 'export', label: 'Export' }],
    [
      'has emails to review',
      { ...CHECKED, emails: { notChecked: 0, toReview: 1, done: 2, replaced: 0 } },
      IDLE,
      { does: 'review_emails', label: 'Review 1 email' },
    ],
    ['is done', CHECKED, IDLE, { does: 'export', label: 'Export' }],
    ['has emails alone', ONLY_EMAILS, IDLE, { does: 'check', label: 'Check emails…' }],
    [
      'has emails alone, not checked',
      { ...ONLY_EMAILS, emails: { notChecked: 4, toReview: 0, done: 0, replaced: 0 } },
      IDLE,
      { does: 'check', label: 'Check 4 emails…' },
    ],
    [
      'has emails alone to review',
      { ...ONLY_EMAILS, emails: { notChecked: 0, toReview: 4, done: 0, replaced: 0 } },
      IDLE,
      { does: 'review', label: 'Review 4 emails' },
    ],
    [
      'has emails alone, all done',
      { ...ONLY_EMAILS, emails: { notChecked: 0, toReview: 0, done: 4, replaced: 0 } },
      IDLE,
      { does: 'export', label: 'Export' },
    ],
  ])('fits a list that %s', (_, more, activity, next) =>
    expect(nextStep({ ...LIST, ...more }, activity)).toEqual(next),
  );
});

describe('the sentence about the progress of a list', () => {
  it.each<[Partial<ListSummary>, ListActivity, string]>([
    [{ state: 'importing' }, IDLE, 'Importing'],
    [{}, IDLE, 'Not checked yet'],
    [PARTLY, { ...IDLE, beingChecked: 'address' }, 'Checking: 8 of 10'],
    [{ ...CHECKED, toReview: 3 }, { ...IDLE, beingChecked: 'email' }, '7 done, 3 to review'],
    [PARTLY, HALTED, '8 done, 2 not checked'],
    [{ ...CHECKED, toReview: 3 }, IDLE, '7 done, 3 to review'],
    [
      { ...ONLY_EMAILS, emails: { notChecked: 4, toReview: 0, done: 0, replaced: 0 } },
      IDLE,
      'Emails: not checked yet',
    ],
    [
      { ...ONLY_EMAILS, emails: { notChecked: 0, toReview: 1, done: 3, replaced: 0 } },
      IDLE,
      'Emails: 3 done, 1 to review',
    ],
  ])('fits the state and the activity of the list (case %#)', (more, activity, sentence) =>
    expect(progressSentence({ ...LIST, ...more }, activity)).toBe(sentence),
  );

  it('states how many emails are done, and, during a check, how many emails were checked', () => {
    const list = { ...LIST, ...CHECKED, emails: { notChecked: 6, toReview: 1, done: 3, replaced: 0 } };
    expect(emailsSentence(list, IDLE)).toBe('Emails: 3 done, 1 to review, 6 not checked');
    expect(emailsSentence(list, { ...IDLE, beingChecked: 'email' })).toBe('Checking emails: 4 of 10');
    expect(emailsSentence({ ...list, emails: { ...list.emails, toReview: 0, done: 0 } }, IDLE)).toBe('');
  });

  it('contains the number of the row that changed last, if the last change was to a single row', () => {
    expect(lastRowSentence({ ...IDLE, changedRow: 1102 })).toBe('Last change: row 1,102.');
    expect(lastRowSentence(IDLE)).toBe('');
  });
});
