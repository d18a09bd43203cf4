import { describe, expect, it } from 'vitest';
import { createLinkOpener } from '../../../src-main/electron/external-links.ts';

const TERMS = 'http://service.example/terms';

function opener({ isBroken = false } = {}) {
  const opened: string[] = [];
  const reported: string[] = [];
  const asked: string[] = [];
  const open = createLinkOpener({
    isOffered: async (link) => asked.push(link) > 0 && link === TERMS,
    openExternal: async (link) => {
      if (isBroken) throw new Error('there is no browser');
      opened.push(link);
    },
    report: (reference) => void reported.push(reference),
  });
  return { open, opened, reported, asked };
}

describe('a link on the page', () => {
  it("opens in the person's browser if the core supplied its address", async () => {
    const { open, opened } = opener();
    await open(TERMS);
    expect(opened).toEqual([TERMS]);
  });

  it('does not open if the core did not offer its address', async () => {
    const { open, opened } = opener();
    await open('https://service.example/terms');
    await open('https://evil.example/');
    expect(opened).toEqual([]);
  });

  it('does not open, and is not sent to the core, if it is not a web address', async () => {
    const { open, opened, asked } = opener();
    for (const link of ['file:///etc/passwd', 'javascript:alert(1)', 'doorstep:x', '']) await open(link);
    expect([...opened, ...asked]).toEqual([]);
  });

  it.each([
    ['https://doorstep.example/help', 'https://doorstep.example/help'],
    ['https://www.openstreetmap.org/copyright', 'https://www.openstreetmap.org/copyright'],
    // The app opens the address as it understood it, because other programs may understand the text differently.
    ['HTTPS://DOORSTEP.example:443\\help', 'https://doorstep.example/help'],
    ['https://doorstep。example/a b"$(id)', 'https://doorstep.example/a%20b%22$(id)'],
    ['http://SERVICE.example/x/../terms', TERMS],
  ])('opens with the checked form of its address: %j becomes %j', async (link, judged) => {
    const { open, opened } = opener();
    await open(link);
    expect(opened).toEqual([judged]);
  });

  it.each([
    'http://doorstep.example/',
    'https://doorstep.example.evil.example/',
    'https://doorstep.example:8443/',
    'https://doorstep.example@evil.example/',
    'https://someone@doorstep.example/',
    'https://:secret@doorstep.example/',
    'smb://doorstep.example/share',
    'not an address',
    // Line breaks and tabs, which a parser drops, and characters that turn or hide the following letters.
    'https://doorstep.example/\r\nx',
    'https://door\tstep.example/',
    '\0https://doorstep.example/',
    'https://doorstep.example/\u202Egnp.exe',
    'https://doorstep.example/\u2066a\u2069',
    'https://doorstep.example/\u200Ba',
    'https://door\u00ADstep.example/',
    `https://doorstep.example/${'a'.repeat(2_000)}`,
    `https://doorstep.example/${'é'.repeat(1_000)}`,
  ])('does not open if its address is %j', async (link) => {
    const { open, opened } = opener();
    await open(link);
    expect(opened).toEqual([]);
  });

  it('is reported if it cannot be opened, and the app continues', async () => {
    const { open, reported } = opener({ isBroken: true });
    await open(TERMS);
    expect(reported).toEqual(['link']);
  });
});
