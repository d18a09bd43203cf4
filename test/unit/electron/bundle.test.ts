import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY } from '#shared/contract/transport/content-security-policy.ts';
import { bundlePath, createBundleHandler, isBundleUrl } from '../../../src-main/electron/bundle.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'doorstep-bundle-'));
  mkdirSync(join(root, 'page', 'assets'), { recursive: true });
  writeFileSync(join(root, 'secret.js'), 'outside');
  writeFileSync(join(root, 'page', 'index.html'), '<p>page</p>');
  writeFileSync(join(root, 'page', 'assets', 'main-B4_x.js'), 'run()');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const get = (url: string, method = 'GET', mapStyleUrl: string | null = null) =>
  createBundleHandler(join(root, 'page'), () => Promise.resolve(mapStyleUrl))(new Request(url, { method }));

describe('the files of the page', () => {
  it('are served with their type and with the content security policy', async () => {
    const page = await get('app://bundle/index.html');
    expect(page.status).toBe(200);
    expect(await page.text()).toBe('<p>page</p>');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);

    const script = await get('app://bundle/assets/main-B4_x.js?v=1');
    expect(await script.text()).toBe('run()');
  });

  it('let the page connect to the server of the chosen map style', async () => {
    const page = await get('app://bundle/index.html', 'GET', 'https://maps.example/style.json');
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self' https://maps.example;");
  });

  it.each([
    'app://bundle/',
    'app://bundle/none.html',
    'app://bundle/../secret.js',
    'app://bundle/%2e%2e/secret.js',
    'app://bundle/..%2fsecret.js',
    'app://bundle/assets/..%5c..%5csecret.js',
    'app://bundle/index.html%00.js',
    'app://other/index.html',
  ])('do not include the file at %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });

  it('are read-only, so a request cannot change them', async () => {
    expect((await get('app://bundle/index.html', 'POST')).status).toBe(404);
  });
});

it.each(['app://bundle/../a.js', 'app://bundle/a//b.js', 'app://bundle/.env', 'app://bundle/a\\b.js'])(
  'the app serves nothing for the ambiguous address %s',
  (url) => expect(bundlePath(url)).toBeNull(),
);

it('an address counts as the page only if it has the scheme and the host of the page', () => {
  expect(isBundleUrl('app://bundle/index.html#/lists')).toBe(true);
  expect(isBundleUrl('app://bundle.evil.example/index.html')).toBe(false);
  expect(isBundleUrl('https://bundle/index.html')).toBe(false);
});
