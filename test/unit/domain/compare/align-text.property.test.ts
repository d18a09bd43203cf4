import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokenize } from '#shared/domain/compare/align-text.ts';

it('a Cyrillic letter after an ASCII text does not change the words into which the text is split', () => {
  const sign = fc.constantFrom(...'ab Z09 ,;#-.\'"()\t\n\r\v\f\u0000\u001c_~@'.split(''));
  fc.assert(
    fc.property(fc.array(fc.oneof(sign, fc.string({ maxLength: 2 }))), (signs) => {
      const text = signs.join('').replaceAll(/[^\u0000-\u007f]/gu, '');
      const [last, ...words] = tokenize(`${text} ж`).toReversed();
      expect(last?.text).toBe('ж');
      expect(words.toReversed()).toEqual(tokenize(text));
    }),
    { numRuns: 1_000 },
  );
});
