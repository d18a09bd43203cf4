import { expect, it } from 'vitest';
import { attachmentHeader, plainFileName } from '../../../src-main/loopback/file-name.ts';

it.each([
  ['list.csv', 'list.csv'],
  [' list 1.csv ', 'list 1.csv'],
  ['a/b\\c.csv', 'c.csv'],
  ['C:\\fakepath\\c.csv', 'c.csv'],
  ['bad\r\nname\u202excel.csv', 'badnamexcel.csv'],
  ['.csv', '.csv'],
  ['..', ''],
  ['a/..', ''],
  ['', ''],
  ['Łódź.csv', 'Łódź.csv'],
  ['🏠'.repeat(300), '🏠'.repeat(255)],
])('the app reads the uploaded file name %o as %o', (given, plain) => {
  expect(plainFileName(given)).toBe(plain);
});

it.each([
  ['clean.csv', `filename="clean.csv"; filename*=UTF-8''clean.csv`],
  ['Łódź 50%.csv', `filename="__d_ 50_.csv"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%2050%25.csv`],
  ['a"b\\c.csv', `filename="a_b_c.csv"; filename*=UTF-8''a%22b%5Cc.csv`],
  ["it's (1)*!.csv", `filename="it's (1)*!.csv"; filename*=UTF-8''it%27s%20%281%29%2A%21.csv`],
  ['a\r\nSet-Cookie: b', `filename="a__Set-Cookie: b"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b`],
  ['half \ud83c', `filename="half _"; filename*=UTF-8''half%20%EF%BF%BD`],
])('the header of a download contains the file name %o', (name, parameters) => {
  expect(attachmentHeader(name)).toBe(`attachment; ${parameters}`);
});
