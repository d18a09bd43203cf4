import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import { BROWSER_ARGS } from '../support/app/browser-args.ts';
import { findBrowser } from '../support/app/find-browser.ts';
import { keepCompiledCodeOfTests } from '../support/compiled-code.ts';
import { keepOwnData } from '../support/own-data.ts';
import { journeys } from '../tiers.ts';

const executablePath = findBrowser();
const IN_THE_WINDOW = ['electron*.spec.ts', 'desktop/*.spec.ts'];

keepCompiledCodeOfTests();
keepOwnData();

export default defineConfig({
  ...journeys(process.env['DOORSTEP_TIER']),
  testDir: '.',
  outputDir: resolve(import.meta.dirname, '../../test-results'),
  workers: 2,
  forbidOnly: true,
  // The retry only records a trace, which slows every journey down. A journey that fails once has failed.
  retries: 1,
  failOnFlakyTests: true,
  timeout: 180_000,
  // Waits long, because a busy machine is slow. An element that never appears still fails.
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    headless: true,
    video: 'off', // would need Playwright's own ffmpeg
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { args: BROWSER_ARGS, ...(executablePath && { executablePath }) },
  },
  /** Journeys run in a browser without the Electron program. Promises about the window are tested in the window. */
  projects: [
    { name: 'loopback', testIgnore: IN_THE_WINDOW, fullyParallel: true },
    { name: 'electron', testMatch: IN_THE_WINDOW },
  ],
});
