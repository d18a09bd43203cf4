import { readFile } from 'node:fs/promises';

export type LabelFont = {
  readonly bytes: Buffer;
  readonly hasGlyph: (codePoint: number) => boolean;
};

/** @param path a TrueType file */
export async function openLabelFont(path: string): Promise<LabelFont> {
  const [bytes, { create }] = await Promise.all([readFile(path), import('fontkit')]);
  const font = create(bytes);
  if (!('characterSet' in font)) throw new Error(`a collection of fonts: ${path}`);
  const codePoints = new Set(font.characterSet);
  return { bytes, hasGlyph: (codePoint) => codePoints.has(codePoint) };
}
