import { expect, it } from 'vitest';
import { leftOutSentence } from '#shared/messages/export/labels.ts';
import { withoutFaultsSentence } from '#shared/messages/screens/labels.ts';

it.each([
  [1, [7], 'Row 7 has no label because you left it out.'],
  [5, [2, 15, 16, 17, 1204], '5 rows have no label because you left them out: 2, 15–17 and 1,204.'],
  [1503, [2, 4, 5], '1,503 rows have no label because you left them out: 2, 4–5 and 1,500 more.'],
])('the message about rows without a label lists their numbers: %d rows', (rows, positions, sentence) => {
  expect(leftOutSentence({ rows, positions })).toBe(sentence);
});

it('the number of other labels is a sentence for one label and for several', () => {
  expect(withoutFaultsSentence(1)).toBe('Without them there is 1 label.');
  expect(withoutFaultsSentence(1200)).toBe('Without them there are 1,200 labels.');
});
