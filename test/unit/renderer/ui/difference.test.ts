import { describe, expect, it } from 'vitest';
import { differenceOf, type Segment } from '../../../../src-renderer/ui/text/difference.ts';
import { withinCpuMs } from '../../../support/cpu-time.ts';

const marked = (segments: readonly Segment[]): readonly string[] =>
  segments.filter(({ mark }) => mark !== 'same').map(({ text, mark }) => `${mark} ${text}`);

describe('the marks of a difference', () => {
  it('marks nothing where nothing changed', () => {
    const { before, after } = differenceOf('12 High Street, Leeds', '12 High Street, Leeds');
    expect([marked(before), marked(after)]).toEqual([[], []]);
  });

  it('marks the letters inside a word that is written out', () => {
    expect(marked(differenceOf('4 Mill Ave', '4 Mill Avenue').after)).toEqual(['changed nue']);
  });

  it('does not mark a letter whose case alone changed', () => {
    expect(marked(differenceOf('leeds', 'Leeds').after)).toEqual([]);
  });

  it('tells a word that takes the place of another from one that is new', () => {
    const { before, after } = differenceOf('Stratford', 'London');
    expect([marked(before), marked(after)]).toEqual([['removed Stratford'], ['changed London']]);
    expect(marked(differenceOf('Stratford', 'Stratford, London').after)).toEqual(['added London']);
    expect(marked(differenceOf('Leeds', 'Swaffham Prior').after)).toEqual(['changed Swaffham Prior']);
    expect(marked(differenceOf('Ewell, West Midlands', 'Ewell').before)).toEqual(['removed West Midlands']);
  });

  it('shows a number that is missing from the suggestion as removed', () => {
    expect(marked(differenceOf('166 Sylvan Avenue', 'Sylvan Avenue').before)).toEqual(['removed 166']);
  });

  it('gives both texts back letter for letter', () => {
    const { before, after } = differenceOf('4 Mill Ln, York YO1 7HR', '4 Mill Lane, York YO1 7HN');
    const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join('');
    expect(textOf(before)).toBe('4 Mill Ln, York YO1 7HR');
    expect(textOf(after)).toBe('4 Mill Lane, York YO1 7HN');
  });

  const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join('');
  it.each([
    ['4,000 letters in words', 'ab '.repeat(1333), 'ba '.repeat(1333)],
    ['4,000 letters without spaces', '中'.repeat(4_000), '国'.repeat(4_000)],
    ['an address against a megabyte', '12 High Street, Leeds', 'x '.repeat(500_000)],
  ])('takes no time for %s, and keeps every letter', (_, before, after) => {
    const difference = withinCpuMs(1_000, () => differenceOf(before, after));
    expect(textOf(difference.before)).toBe(before);
    expect(textOf(difference.after)).toBe(after);
    expect(marked(difference.after)).not.toEqual([]);
  });

  it('marks of a long text what stands between the common beginning and the common end', () => {
    const words = (middle: string): string => `${'same '.repeat(150)}${middle}${' end'.repeat(150)}`;
    expect(marked(differenceOf(words('Leeds'), words('York')).after)).toEqual(['changed York']);
  });
});
