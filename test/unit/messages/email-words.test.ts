import { describe, expect, it } from 'vitest';
import { emailJobsWords, submittedSentence } from '#shared/messages/emails/email-checks.ts';
import { emailNotes, emailsDoneWords } from '#shared/messages/emails/email-results.ts';
import { emailReasonSentence, emailResultWords } from '#shared/messages/emails/emails.ts';
import { emailSentences } from '#shared/messages/report.ts';

const said = { result: 'deliverable', reasons: [], taken: null } as const;

describe('the sentence next to an email result', () => {
  it('states that the result "unknown" is neither an error nor reliable', () => {
    expect(emailNotes({ ...said, result: 'unknown', reasons: ['no_answer'] })).toEqual([
      'Its mail server does not say whether this mailbox exists.',
      'This is not an error, but you cannot rely on this result.',
    ]);
  });

  it('omits the reason “typo”, and quotes an unknown reason only once', () => {
    const reasons = ['typo', 'mailbox_\u202Elluf', 'mailbox_\u202Elluf'];
    const [only, ...others] = emailNotes({ ...said, reasons });
    expect(only).toMatch(/^The service gives the reason “mailbox_.*lluf”\.$/u);
    expect(only).not.toContain('\u202E');
    expect(others).toEqual([]);
    expect(emailNotes({ ...said, result: 'constructor' })).toEqual([
      'Doorstep does not know this result, so do not rely on it.',
    ]);
  });
});

it('the sentence about submitted emails states that their results cost no more credits', () => {
  expect(submittedSentence(31)).toBe(
    '31 emails were already submitted to the service. Their results are fetched, which costs no more credits.',
  );
  expect(submittedSentence(1)).toContain('1 email was already submitted');
});

it('the words about an email job quote the state that the service reports, even an unknown state', () => {
  expect(
    emailJobsWords([
      { id: 1, emails: 10_000, state: 'processing', isUnanswered: false },
      { id: 2, emails: 1, state: '', isUnanswered: false },
      { id: 3, emails: 7, state: 'toString', isUnanswered: true },
    ]),
  ).toBe(
    'With the service: 10,000 emails processing, 1 email submitted, 7 emails toString (no answer, asking again)',
  );
});

it('the sentence about an email mentions a free provider, and quotes an unknown result of the service', () => {
  const email = { result: 'risky', reason: null, flags: ['free', 'typo'], decision: null } as const;
  expect(emailReasonSentence(email)).toBe(
    'The service says that mail to this email may bounce. It looks mistyped. It is from a free provider.',
  );
  expect(emailReasonSentence({ ...email, result: 'constructor', flags: [] })).toBe(
    'The result of the service is “constructor”.',
  );
});

it('a report states what happened to the emails and what is left to do, and omits counts of zero', () => {
  const report = { emails: 9, flags: [{ value: 'to_review', rows: 1 }], takenUnchecked: 0 };
  expect(
    emailSentences({ ...report, results: [{ value: 'not_checked', rows: 2 }], taken: 3, kept: 0 }),
  ).toEqual([
    'Corrected as the service suggests: 3 of 9 emails.',
    'Need your decision: 1 of 9 emails.',
    'Not checked: 2 of 9 emails.',
  ]);
});

it('an email with an accepted suggestion counts as done, with a note that the new email was not checked', () => {
  const taken = { result: '', reason: 'not_asked_yet', flags: [], decision: 'used_suggestion' } as const;
  expect(emailResultWords(taken)).toBe('suggestion accepted');
  expect(emailReasonSentence(taken)).toBe(
    'A person accepted the suggestion of the service. The suggested email was not checked itself.',
  );
  expect(emailsDoneWords(29, 14)).toBe('29 emails done (14 accepted suggestions, not checked)');
  expect(emailsDoneWords(1, 0)).toBe('1 email done');
});
