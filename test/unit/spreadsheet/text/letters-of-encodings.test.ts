/** Every character of every offered encoding is read and written as iconv-lite and other programs do. */
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { ENCODINGS } from '#shared/messages/import/encodings.ts';
import { createCodec } from '../../../../src-main/spreadsheet/text/text-units.ts';

/** All characters, except private ones, surrogates and those that normalise to others. */
const LETTERS = Array.from({ length: 0x30000 }, (_, code) => code)
  .filter((code) => code >= 0x80 && !(code >= 0xd800 && code < 0xf900))
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /\p{L}/u.test(letter) && letter.normalize() === letter);

describe('every character of an encoding', () => {
  // ISO-2022-JP has its own test.
  const known = ENCODINGS.map(({ value }) => value).filter((value) => iconv.encodingExists(value));
  it.each(known)('is read as it was written: %s', (encoding) => {
    const codec = createCodec(encoding);
    const wrong: string[] = [];
    let judged = 0;
    for (const letter of LETTERS) {
      const bytes = iconv.encode(letter, encoding, { addBOM: false });
      // A character that an encoding lacks becomes a question mark.
      if (bytes[0] === 0x3f) continue;
      judged += 1;
      const units = codec.createReader()(bytes);
      if (codec.decode(units) !== letter || codec.encode(letter) !== units) wrong.push(letter);
    }
    expect(judged).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['big5', '深水埗 彩虹邨', 'b260a4f496f5 20 b16dad699068'],
    ['euc-kr', '똠 햏 펲', '8c63 20 c164 20 bc84'],
    ['gb18030', '龴ḿ', '82359037 8135f437'],
    ['gb18030', '龴', 'fe59'],
    ['maccyrillic', 'Ґґ', 'a2b6'],
    ['shift_jis', '髙﨑①ｱ', 'eee0 ed95 8740 b1'],
    ['euc-jp', '丂', '8fb0a1'],
  ])('is neither lost nor replaced by a private-use character: %s, %s', (encoding, text, bytes) => {
    const codec = createCodec(encoding);
    expect(
      codec.decode(codec.createReader()(Buffer.from(bytes.replaceAll(' ', ''), 'hex'))).replaceAll(' ', ''),
    ).toBe(text.replaceAll(' ', ''));
  });
});
