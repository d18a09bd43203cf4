/** Tests the contrast between foreground and background, as WCAG 2 defines it, in both themes. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const CSS = readFileSync(resolve(import.meta.dirname, '../../../../src-renderer/ui/tokens.css'), 'utf8');
const THEMES = ['light', 'dark'] as const;

/** Both colours of every token that is a plain pair. */
const TOKENS = new Map(
  [...CSS.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/gu)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

const SURFACES = ['surface', 'surface-sunken', 'surface-raised', 'surface-hover', 'surface-selected'];
const VERDICTS = ['accept', 'confirm', 'fix', 'choose', 'not-checked'];

const TEXTS = [
  ...['text', 'text-2', 'text-quiet', 'accent', 'danger', ...VERDICTS].flatMap((text) =>
    SURFACES.map((surface) => [text, surface] as const),
  ),
  ...['fill', 'fill-hover'].map((surface) => ['on-fill', surface] as const),
  ['on-danger', 'danger'],
  ['text', 'changed-tint'],
  ['text-2', 'changed-tint'],
  ['text', 'added-tint'],
] as const;

/** Frames of fields and buttons, bars, and the focus mark. */
const SHAPES = ['line-strong', 'accent', ...VERDICTS].flatMap((shape) =>
  SURFACES.slice(0, 3).map((surface) => [shape, surface] as const),
);

describe.each(THEMES)('the %s theme', (theme) => {
  it.each(TEXTS)('makes %s readable on %s', (text, surface) => {
    expect(contrast(colour(text, theme), colour(surface, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPES)('makes %s visible on %s', (shape, surface) => {
    expect(contrast(colour(shape, theme), colour(surface, theme))).toBeGreaterThanOrEqual(3);
  });
});

function colour(name: string, theme: (typeof THEMES)[number]): string {
  const token = TOKENS.get(name);
  if (!token) throw new Error(`tokens.css has no pair of colours named ${name}`);
  return token[theme];
}

function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
