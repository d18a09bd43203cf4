import { describe, expect, it } from 'vitest';
import { differenceOf, type Segment } from '../../../../src-renderer/ui/text/difference.ts';
import { withinCpuMs } from '../../../support/cpu-time.ts';

const marked = (segments: readonly Segment[]): readonly string[] =>
  segments.filter(({ mark }) => mark !== 'same').map(({ text, mark }) => `${mark} ${text}`);

describe('the marks of a difference between two texts', () => {
  it('do not exist if nothing changed', () => {
    const { before, after } = differenceOf('12 High Street, Leeds', '12 High Street, Leeds');
    expect([marked(before), marked(after)]).toEqual([[], []]);
  });

  it('cover the added letters of an abbreviated word that is written in full', () => {
    expect(marked(differenceOf('4 Mill Ave', '4 Mill Avenue').after)).toEqual(['changed nue']);
  });

  it('do not cover a letter that differs only in case', () => {
    expect(marked(differenceOf('leeds', 'Leeds').after)).toEqual([]);
  });

  it('distinguish a replaced word from a new one', () => {
    const { before, after } = differenceOf('Stratford', 'London');
    expect([marked(before), marked(after)]).toEqual([['removed Stratford'], ['changed London']]);
    expect(marked(differenceOf('Stratford', 'Stratford, London').after)).toEqual(['added London']);
    expect(marked(differenceOf('Leeds', 'Swaffham Prior').after)).toEqual(['changed Swaffham Prior']);
    expect(marked(differenceOf('Ewell, West Midlands', 'Ewell').before)).toEqual(['removed West Midlands']);
  });

  it('show a number as removed if only the old text contains the number', () => {
    expect(marked(differenceOf('166 Sylvan Avenue', 'Sylvan Avenue').before)).toEqual(['removed 166']);
  });

  it('change no letter of either text', () => {
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
  ])('are computed quickly for %s, and change no letter', (_, before, after) => {
    const difference = withinCpuMs(1_000, () => differenceOf(before, after));
    expect(textOf(difference.before)).toBe(before);
    expect(textOf(difference.after)).toBe(after);
    expect(marked(difference.after)).not.toEqual([]);
  });

  it('cover everything between the equal beginnings and the equal ends of two long texts', () => {
    const words = (middle: string): string => `${'same '.repeat(150)}${middle}${' end'.repeat(150)}`;
    expect(marked(differenceOf(words('Leeds'), words('York')).after)).toEqual(['changed York']);
  });
});
