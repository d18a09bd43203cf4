import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import { findBrowser } from '../support/find-browser.ts';

const executablePath = findBrowser();

/** A browser sends requests of its own; the tests are to see only the app's. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
];

/** Chromium's own sandbox does not start for root, as in most containers. */
const args = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET;

export default defineConfig({
  testDir: '.',
  outputDir: resolve(import.meta.dirname, '../../test-results'),
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  reporter: 'list',
  use: {
    headless: true,
    video: 'off', // Would need Playwright's own ffmpeg.
    trace: 'retain-on-failure',
    launchOptions: { args, ...(executablePath && { executablePath }) },
  },
  /** Journeys run where a person without the Electron binary is; the window's own promises, in the window. */
  projects: [
    { name: 'loopback', testIgnore: 'electron*.spec.ts' },
    { name: 'electron', testMatch: 'electron*.spec.ts' },
  ],
});
