import { expect, it } from 'vitest';
import { undecidedSentence } from '#shared/messages/export.ts';

it.each([
  [
    { rows: 400, decided: 214, unchecked: 0 },
    '186 rows still need your decision: they come back as imported, marked.',
  ],
  [
    { rows: 2, decided: 1, unchecked: 0 },
    '1 row still needs your decision: it comes back as imported, marked.',
  ],
  [{ rows: 5, decided: 2, unchecked: 3 }, '3 rows are not checked: they come back as imported, marked.'],
  [
    { rows: 5, decided: 1, unchecked: 3 },
    '1 row still needs your decision and 3 rows are not checked: they come back as imported, marked.',
  ],
  [{ rows: 5, decided: 5, unchecked: 0 }, ''],
])('what an export gives back undecided: %j', (summary, sentence) => {
  expect(undecidedSentence(summary)).toBe(sentence);
});
