import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText } from '#shared/domain/text/fold.ts';

it('a text of plain letters becomes the same when folded, with or without an accent that folding removes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(foldText(`${text}\u0300`)).toBe(foldText(text));
    }),
  );
});
