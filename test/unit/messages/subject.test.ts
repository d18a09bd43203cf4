import { expect, it } from 'vitest';
import type { SubjectFound } from '#shared/contract/workspace/subject.ts';
import { eraseSentences, subjectRowLine, subjectSummary } from '#shared/messages/workspace/subject.ts';

const LIST = { listId: 1, name: 'Members', isTrashed: false, rows: [], details: [] };
const FOUND: SubjectFound = {
  text: 'Jane',
  lists: [],
  rows: 0,
  emptied: 0,
  answers: { count: 0, credits: 0 },
  settings: 0,
  files: [],
  elsewhere: [],
  code: 'c0de',
};

it('the summary counts lists whose details have the text, also if no row has it', () => {
  const lists = [{ ...LIST, details: ['columns'] as const }, LIST];
  expect(subjectSummary({ ...FOUND, lists })).toBe('Found: details of 1 list.');
  expect(subjectSummary({ ...FOUND, lists, settings: 2 })).toBe(
    'Found: details of 1 list and 2 stored settings.',
  );
});

it('a row that keeps its cells loses its history, drafts and remembered decision, and the screen says so', () => {
  expect(subjectRowLine({ position: 4, sourceRow: 5, places: ['note'], isEmptied: false })).toBe(
    'Row 5: note – the cells stay, these texts and the row’s history are erased',
  );
  expect(eraseSentences({ ...FOUND, rows: 1 })).toContain(
    '1 row keeps its cells, but loses these texts and its history, unsaved texts and remembered decision.',
  );
});
