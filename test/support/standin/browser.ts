/** The one Chromium behind all windows. Its first, empty tab becomes the first window. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { findBrowser } from '../app/find-browser.ts';
import { pathOf } from './paths.ts';

let running: Promise<BrowserContext> | null = null;
let openings = 0;

export function browser(): Promise<BrowserContext> {
  running ??= start();
  return running;
}

export async function closeBrowser(): Promise<void> {
  if (running) await (await running).close().catch(() => undefined);
}

/** Returns true while a window of the app opens its page. At other times, a page of the app has opened the new page. */
export const isOpeningWindow = (): boolean => openings > 0;

export async function newPage(): Promise<Page> {
  const context = await browser();
  const blank = firstTab;
  firstTab = null;
  if (blank) return blank;
  openings += 1;
  try {
    return await context.newPage();
  } finally {
    openings -= 1;
  }
}

let firstTab: Page | null = null;

async function start(): Promise<BrowserContext> {
  const profile = join(pathOf('userData'), 'standin-profile');
  const executablePath = findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath !== null && { executablePath }),
    args: ['--remote-debugging-port=0'],
    chromiumSandbox: process.getuid?.() !== 0,
    serviceWorkers: 'block',
    viewport: null,
  });
  firstTab = context.pages()[0] ?? null;
  const [port, path] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').trim().split('\n');
  process.stderr.write(`\nDevTools listening on ws://127.0.0.1:${port}${path}\n`);
  return context;
}
