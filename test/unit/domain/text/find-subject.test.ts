import { expect, it } from 'vitest';
import { createSubjectTest } from '#shared/domain/text/find-subject.ts';

it.each([
  ['müller', 'Jane Muller', true],
  ['JANE MILLER', 'Dr. Jané  Miller-Smith', true],
  ['jane@x.example', 'mail to Jane@X.example', true],
  ['12 Elm', '112 Elm Street', false],
  ['12 Elm', '5/12 Elm Street', true],
  ['Elm Street 1', 'Elm Street 12', false],
  ['Elm Street 1', '3 Elm Street 12, Elm Street 1', true],
  ['…', 'anything …', false],
])('the search for %j in %j finds it: %s', (wanted, text, isFound) => {
  expect(createSubjectTest(wanted).holds(text)).toBe(isFound);
});

it('texts of JSON are searched one by one, also if they have escapes, but words of the app are not', () => {
  const { holdsJson } = createSubjectTest('jane miller');
  expect(holdsJson(JSON.stringify({ a: 'x', b: [{ c: 'Jane\nMiller' }] }))).toBe(true);
  expect(holdsJson('{"a":"\\u004aane Miller"}')).toBe(true);
  expect(holdsJson(JSON.stringify(['jane', 'miller']))).toBe(false);
  expect(holdsJson(JSON.stringify({ kind: 'Jane Miller', initials: 'Jane Miller' }))).toBe(false);
  expect(holdsJson('ask Jane Miller')).toBe(true);
});

it.each(['442079460000', 'true', 'null'])('the plain text %s is found, although it is also JSON', (text) => {
  expect(createSubjectTest(text).holdsJson(text)).toBe(true);
});
