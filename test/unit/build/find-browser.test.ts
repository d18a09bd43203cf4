import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrowser } from '../../support/app/find-browser.ts';

function machine(platform: string, files: readonly string[], env: Record<string, string> = {}) {
  return { platform, env, home: '/home/ada', exists: (path: string) => files.includes(path) };
}

describe('the search for a browser', () => {
  it('uses only the browser that the environment names, even if that browser is missing', () => {
    const files = ['/opt/mine', '/usr/bin/chromium'];
    expect(findBrowser(machine('linux', files, { DOORSTEP_BROWSER: '/opt/mine' }))).toBe('/opt/mine');
    expect(findBrowser(machine('linux', files, { DOORSTEP_BROWSER: '/opt/other' }))).toBeNull();
  });

  it('finds a browser on Linux in a folder of PATH, or in one of the usual folders', () => {
    const PATH = ['/nowhere', '/opt/browsers'].join(delimiter);
    const there = join('/opt/browsers', 'chromium');
    expect(findBrowser(machine('linux', [there], { PATH }))).toBe(there);
    const edge = join('/usr/bin', 'microsoft-edge');
    expect(findBrowser(machine('linux', [edge]))).toBe(edge);
  });

  it('finds Chrome in the person’s own applications folder on macOS', () => {
    const chrome = '/home/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(findBrowser(machine('darwin', [chrome]))).toBe(chrome);
  });

  it('finds the browser in the program folders on Windows', () => {
    const env = { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' };
    const edge = join('C:\\Program Files (x86)', 'Microsoft', 'Edge', 'Application', 'msedge.exe');
    expect(findBrowser(machine('win32', [edge], env))).toBe(edge);
  });

  it('finds nothing on a computer without a browser', () => {
    expect(findBrowser(machine('linux', []))).toBeNull();
  });
});
