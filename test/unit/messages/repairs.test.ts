import { expect, it } from 'vitest';
import {
  exampleRows,
  misplacedSentence,
  repairsFound,
  shownCells,
  shownChange,
} from '#shared/messages/import/repairs.ts';

it('an example of a repair marks the spaces that the repair changes, and no others', () => {
  const named = (text: string): string => shownChange(text, '').before;
  expect(named('  10 Elm   Street ')).toBe('[2 spaces]10 Elm[3 spaces]Street[space]');
  expect(named('10\u00a0Elm\u3000Street\t')).toBe('10[special space]Elm[special space]Street[tab]');
  expect(named('10 Elm Street\nBoston')).toBe('10 Elm Street[line break]Boston');
});

it('an example of a repair shortens a long cell so that the repaired part is visible', () => {
  const words = 'The Old Mill House at the End of the Lane, '.repeat(4);
  const shown = shownChange(`${words}Königsweg 7`, `${words}Koenigsweg 7`);
  expect(shown.before).toMatch(/^….{1,32}Königsweg 7$/u);
  expect(shown.after).toMatch(/^….{1,32}Koenigsweg 7$/u);
  const after = shownChange(`1 Elm Street ${words}`, `2 Elm Street ${words}`).after;
  expect(after).toMatch(/^2 Elm Street .*…$/u);
});

it('the sentence about repairs states how many repairs were found', () => {
  expect(repairsFound(1)).toBe('1 repair found.');
  expect(repairsFound(14)).toBe('14 repairs found.');
});

it('the message about rows that no repair can correct lists their numbers in the file', () => {
  const examples = [1_002, 1_007].map((row) => ({ row, cells: [] }));
  const rows = { kind: 'postcode_elsewhere', rows: 2, examples } as const;
  expect(misplacedSentence({ ...rows, rows: 1 })).toBe(
    '1 row has its postcode in another column. Its cells may be in the wrong columns.',
  );
  expect(misplacedSentence(rows)).toMatch(/^2 rows have their postcodes in another column\. Their /u);
  expect(exampleRows(rows)).toBe('File rows 1,002 and 1,007.');
  expect(exampleRows({ ...rows, rows: 9 })).toBe('File rows 1,002, 1,007 and 7 more.');
});

it('the message about a row that is too long shortens the text of its cells', () => {
  expect(shownCells(['Bob Ray', '12', 'High Street'])).toBe('Bob Ray | 12 | High Street');
  expect(shownCells(Array.from({ length: 20 }, () => 'High Street')).length).toBe(161);
});
