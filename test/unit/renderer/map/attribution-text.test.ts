import { describe, expect, it } from 'vitest';
import { attributionPieces } from '../../../../src-renderer/map/style/attribution-text.ts';
import { withinCpuMs } from '../../../support/cpu-time.ts';

const OSM = 'https://www.openstreetmap.org/copyright';

const textOf = (markup: string): string =>
  attributionPieces(markup)
    .map(({ text }) => text)
    .join('');
const linksOf = (markup: string): readonly (string | null)[] =>
  attributionPieces(markup).flatMap(({ href }) => (href === null ? [] : [href]));

describe('the attribution of a map style', () => {
  it('becomes text with links only to known addresses', () => {
    const markup = `&copy; <a href="https://www.openstreetmap.org/copyright" target="_blank">OpenStreetMap</a> contributors &amp; <a href='https://tiles.example/'>Tiles</a>`;
    expect(attributionPieces(markup)).toEqual([
      { text: '© ', href: null },
      { text: 'OpenStreetMap', href: OSM },
      { text: ' contributors & ', href: null },
      { text: 'Tiles', href: null },
    ]);
    expect(linksOf('<A HREF=http://openstreetmap.org/copyright>x</A>')).toEqual([OSM]);
  });

  it.each([
    '<a href="https://evil.example/">Your licence has ended</a>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="https://www.openstreetmap.org.evil.example/copyright">x</a>',
    '<a href="https://www.openstreetmap.org@evil.example/copyright">x</a>',
    '<a href="https://evil.example/www.openstreetmap.org/copyright">x</a>',
    '<a data-href="https://www.openstreetmap.org/copyright">x</a>',
    '<a href="https://www.openstreetmap.org/user/evil">x</a>',
    '<area href="https://www.openstreetmap.org/copyright">x',
  ])('becomes text without a link for %s', (markup) => {
    expect(linksOf(markup)).toEqual([]);
  });

  it.each([
    ['<img src=x onerror=alert(1)>a<script>alert(1)</script>b<style>* {}</style>c', 'abc'],
    ['<!-- <b>a</b> -->b', '<!-- a -->b'],
    ['1 < 2 <b', '1 < 2 <b'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['&#60;b&#x3e;&#0;&#9999999;&unknown;', '<b>&unknown;'],
    ['a \n\t b', 'a b'],
    ['by \u202Eenoemos', 'by [RLO]enoemos'],
    ['<script>never closed', ''],
  ])('with the markup %j becomes the text %j', (markup, text) => {
    expect(textOf(markup)).toBe(text);
  });

  it('is shortened and parsed quickly even if it is very long', () => {
    expect(textOf('by someone '.repeat(1_000))).toHaveLength(201);
    for (const piece of ['<', '<a href="', '&#', '<a href=\'x" ', '<script>']) {
      withinCpuMs(2_000, () => textOf(piece.repeat(500_000)), piece);
    }
  });
});
