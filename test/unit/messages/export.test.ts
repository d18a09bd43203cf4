import { expect, it } from 'vitest';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { fileReasonSentence, undecidedSentence } from '#shared/messages/export/export.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { byPerson, decidedRow } from '../../support/rows/decided-row.ts';

it.each([
  [
    { toReview: 186, unchecked: 0 },
    '186 rows still need your decision. The file contains these rows as they were imported, and marks them.',
  ],
  [
    { toReview: 1, unchecked: 0 },
    '1 row still needs your decision. The file contains this row as it was imported, and marks it.',
  ],
  [
    { toReview: 0, unchecked: 3 },
    '3 rows are not checked. The file contains these rows as they were imported, and marks them.',
  ],
  [
    { toReview: 1, unchecked: 3 },
    '1 row still needs your decision. 3 rows are not checked. The file contains these rows as they were imported, and marks them.',
  ],
  [{ toReview: 0, unchecked: 0 }, ''],
])('the sentence about undecided rows in an export fits the counts: %j', (summary, sentence) => {
  expect(undecidedSentence({ ...summary, onlyEmails: false, emails: null })).toBe(sentence);
});

it('the sentence about rows with emails states that the file contains their addresses as imported', () => {
  const list = {
    toReview: 3,
    onlyEmails: false,
    emails: { notChecked: 0, toReview: 0, done: 3, replaced: 0 },
  };
  expect(undecidedSentence({ ...list, unchecked: 0 })).toContain('contains their addresses as imported');
  expect(undecidedSentence({ ...list, toReview: 1, unchecked: 0 })).toContain(
    'contains its address as imported',
  );
});

it('the message about a file that cannot be written contains the reason and the next step', () => {
  const text = (detail: string) =>
    failureMessage({ code: 'output_not_writable', file: 'a.xlsx', detail }).text;
  expect(text('EBUSY')).toContain('open in another program');
  expect(text('EACCES')).toContain('You have no permission to write there. Choose another folder.');
  expect(text('ENOENT')).toContain('Its folder does not exist');
  expect(text('EIO')).toContain('The system reports EIO.');
});

it('the reason next to an exported row mentions a suggestion only if it was accepted', () => {
  const cells = ['12 High Street', 'Leeds', 'LS1 1AA'];
  const mapping = { street: [0], city: [1], postcode: [2] };
  const other = {
    street: 'High Street',
    house_number: '12',
    city: 'Bradford',
    postcode: 'LS1 1AA',
    formatted: '',
  };
  const sentence = (decision: Decision | null) =>
    fileReasonSentence(decidedRow(cells, mapping, other, decision));
  expect(sentence(byPerson('used_suggestion'))).toContain(
    'The service has the city Bradford instead of Leeds.',
  );
  expect(sentence(null)).toContain('The city Leeds was not confirmed');
  expect(sentence(byPerson('kept_as_entered'))).not.toContain('Bradford');
});

it('the reason next to an exported row says that it is about the imported address if a person picked another one', () => {
  const mapping = { street: [0], city: [1], postcode: [2] };
  const cells = ['55 Ivanhoe Road', 'Leeds', 'LS1 1AA'];
  const asEntered = { street: 'Ivanhoe Road', house_number: '55', city: 'Leeds', postcode: 'LS1 1AA' };
  const sentence = (decision: Decision) =>
    fileReasonSentence(decidedRow(cells, mapping, { ...asEntered, formatted: '' }, decision));
  const picked = byPerson('picked', { ...asEntered, house_number: '39' });
  expect(sentence(picked)).toBe(`About the imported address: ${sentence(byPerson('kept_as_entered'))}`);
});
