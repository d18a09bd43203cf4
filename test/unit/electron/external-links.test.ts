import { expect, it } from 'vitest';
import { isAllowedLink } from '../../../src-main/electron/external-links.ts';

it.each(['https://doorstep.example/help', 'https://www.openstreetmap.org/copyright'])('%s opens', (link) =>
  expect(isAllowedLink(link)).toBe(true),
);

it.each([
  'http://doorstep.example/',
  'https://doorstep.example.evil.example/',
  'https://doorstep.example:8443/',
  'https://doorstep.example@evil.example/',
  'https://someone@doorstep.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://doorstep.example/share',
  'not an address',
])('%s does not open', (link) => expect(isAllowedLink(link)).toBe(false));
