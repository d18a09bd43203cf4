import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText } from '#shared/domain/text/fold.ts';

it('an accent at the end of an ASCII text does not change the folded text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(foldText(`${text}\u0300`)).toBe(foldText(text));
    }),
  );
});
