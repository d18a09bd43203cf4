import { readFile } from 'node:fs/promises';

/** A font file with the characters that it can print. */
export type LabelFont = {
  readonly bytes: Buffer;
  readonly hasGlyph: (codePoint: number) => boolean;
};

/** Reads a font. @param path a TrueType file; a collection of fonts (`.ttc`) is an error */
export async function openLabelFont(path: string): Promise<LabelFont> {
  const [bytes, { create }] = await Promise.all([readFile(path), import('fontkit')]);
  const font = create(bytes);
  if (!('characterSet' in font)) throw new Error(`a collection of fonts: ${path}`);
  const codePoints = new Set(font.characterSet);
  return { bytes, hasGlyph: (codePoint) => codePoints.has(codePoint) };
}
