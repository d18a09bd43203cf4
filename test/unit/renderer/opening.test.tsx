/** Compares the page before its code has loaded with the first screen that the code renders. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AppBar } from '../../../src-renderer/app-bar.tsx';
import { OpeningScreen } from '../../../src-renderer/start/opening-screen.tsx';
import { AppProvider } from '../../../src-renderer/store/use-app.ts';
import { storeOnFake } from './support/store-on-fake.ts';

const PAGE = readFileSync(resolve(import.meta.dirname, '../../../src-renderer/index.html'), 'utf8');

it('the page shows the opening screen before the code of the app has loaded', () => {
  const page = PAGE.replaceAll(/>\s+</gu, '><');
  const drawn = (part: ReactNode): string =>
    renderToStaticMarkup(<AppProvider store={storeOnFake().store}>{part}</AppProvider>);
  const screen = drawn(<OpeningScreen />);
  expect(screen).toContain('Opening Doorstep…');
  expect(page).toContain(`<main class="app-main">${screen}</main>`);

  const bar = drawn(<AppBar />);
  // A list has no name yet at this point, so empty elements are left out.
  expect(page).toContain(bar.replaceAll(/<(\w+)[^>]*><\/\1>/gu, ''));
});
