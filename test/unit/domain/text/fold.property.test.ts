import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText } from '#shared/domain/text/fold.ts';

it('a folded ASCII text is the same with and without an accent at its end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(foldText(`${text}\u0300`)).toBe(foldText(text));
    }),
  );
});
