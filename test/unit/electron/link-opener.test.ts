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

describe('a link of the page', () => {
  it('opens in the person’s browser when the core named it', async () => {
    const { open, opened } = opener();
    await open(TERMS);
    expect(opened).toEqual([TERMS]);
  });

  it('opens nothing when the page made it up', async () => {
    const { open, opened } = opener();
    await open('https://service.example/terms');
    await open('https://evil.example/');
    expect(opened).toEqual([]);
  });

  it('is not even asked about when it is no web address', async () => {
    const { open, opened, asked } = opener();
    for (const link of ['file:///etc/passwd', 'javascript:alert(1)', 'doorstep:x', '']) await open(link);
    expect([...opened, ...asked]).toEqual([]);
  });

  it('that cannot be opened is reported and harms nothing', async () => {
    const { open, reported } = opener({ isBroken: true });
    await open(TERMS);
    expect(reported).toEqual(['link']);
  });
});
