import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findBrowser } from '../test/support/app/find-browser.ts';
import { run } from './run.mjs';

/**
 * Finds a browser for the tests. If there is none, installs Debian's browser if possible, or else Playwright's.
 *
 * @param {string} root
 * @param {(text: string) => void} say
 * @returns {Promise<string | null>} the browser's path, or null if there is none
 */
export async function ensureBrowser(root, say) {
  const found = findBrowser() ?? ownBrowser();
  if (found) return found;
  if (process.env.DOORSTEP_BROWSER) {
    say(`DOORSTEP_BROWSER names ${process.env.DOORSTEP_BROWSER}, which is not there.`);
    return null;
  }
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say("No browser found: installing Debian's chromium …");
    await installFromDebian();
  }
  if (!findBrowser()) {
    say("No browser found: downloading Playwright's …");
    await attempt(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium']);
  }
  const browser = findBrowser() ?? ownBrowser();
  if (!browser) {
    say('The tests need Chrome, Chromium or Edge: install one, or name it in DOORSTEP_BROWSER.');
  }
  return browser;
}

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const isUpdated = await attempt('apt-get', ['update'], { env });
  if (isUpdated) await attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env });
}

function ownBrowser() {
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

/** Returns whether the program ran and succeeded. */
async function attempt(command, args, options) {
  try {
    return (await run(command, args, options)).code === 0;
  } catch {
    return false;
  }
}
