import { describe, expect, it } from 'vitest';
import { createOfferedLinks } from '../../../src-main/app/connection/offered-links.ts';

describe('the links that a page may open', () => {
  it('are the links that the app offered, whatever the spelling of the address is', () => {
    const links = createOfferedLinks();
    expect(links.isOffered('https://service.example/terms')).toBe(false);
    expect(links.offer('HTTPS://Service.example:443/terms')).toBe('https://service.example/terms');
    expect(links.isOffered('https://service.example/terms')).toBe(true);
    expect(links.isOffered('https://service.example/terms/other')).toBe(false);
    expect(links.isOffered('no address')).toBe(false);
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'smb://service.example/share',
    'https://known.example@evil.example/',
    'https://:secret@service.example/',
    'terms.html',
    'https://service.example/\u202Esmret',
    'https://service.example/\nterms',
    `https://service.example/${'a'.repeat(2_000)}`,
    '',
  ])('never include %j', (link) => {
    const links = createOfferedLinks();
    expect(links.offer(link)).toBeNull();
    expect(links.isOffered(link)).toBe(false);
  });

  it('are the last two hundred links that the app offered', () => {
    const links = createOfferedLinks();
    const link = (number: number): string => `https://service.example/${number}`;
    for (let number = 0; number < 200; number += 1) links.offer(link(number));
    links.offer(link(0));
    links.offer(link(200));
    expect([0, 1, 2, 200].map((number) => links.isOffered(link(number)))).toEqual([true, false, true, true]);
  });
});
