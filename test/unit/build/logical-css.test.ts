/** Style sheets use the words start and end, not left and right. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/** A comment that gives the reason for a left or right. */
const MEANT = '/* a side: ';

const SIDES = [
  /^\s*(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b/u,
  /^\s*(?:left|right):/u,
  /^\s*(?:text-align|float|clear): (?:left|right)\b/u,
  /^\s*border-(?:top|bottom)-(?:left|right)-radius:/u,
];

/** The second of four lengths is right, and the fourth is left. If they differ, the line means a side. */
function hasUnequalSides(line: string): boolean {
  const [, value = ''] = /^\s*(?:margin|padding|inset|border-width):([^;]*);/u.exec(line) ?? [];
  // The commas and spaces within a function belong to one length.
  const lengths = value.replaceAll(/\([^()]*(?:\([^()]*\)[^()]*)*\)/gu, (inside) =>
    inside.replaceAll(' ', ''),
  );
  const [, right, , left] = lengths.trim().split(/\s+/u);
  return left !== undefined && left !== right;
}

const meansSide = (line: string): boolean =>
  !line.includes(MEANT) && (SIDES.some((side) => side.test(line)) || hasUnequalSides(line));

const STYLES = globSync('src-renderer/**/*.css', { cwd: ROOT });

describe('the check for left and right in style sheets', () => {
  it('reads more than forty style sheets', () => expect(STYLES.length).toBeGreaterThan(40));

  it.each(STYLES)('finds no left or right without a reason in %s', (path) => {
    expect(readFileSync(resolve(ROOT, path), 'utf8').split('\n').filter(meansSide)).toEqual([]);
  });

  it.each([
    ['  margin-left: 4px;', true],
    ['  border-right-color: red;', true],
    ['  right: 0;', true],
    ['  text-align: right;', true],
    ['  padding: 0 var(--a) 0 var(--b);', true],
    ['  inset: 4px 0 4px auto;', true],
    ['  padding: 0 calc(1px + 2px) 0 calc(1px + 2px);', false],
    ['  inset: auto 0 92px;', false],
    ['  margin-inline-start: 4px;', false],
    ['  left: var(--left); /* a side: the grid scrolls from the left */', false],
  ])('finds a left or right in the line “%s”: %s', (line, isSide) => expect(meansSide(line)).toBe(isSide));
});
