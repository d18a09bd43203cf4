/** Acts as the user who runs the app, with the built local host and a page in a real browser. */
import type { ChildProcess } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { startAs, type User } from './users.ts';

export type Host = {
  readonly pid: number;
  /** "127.0.0.1" or another loopback address of this computer. */
  readonly address: string;
  readonly port: number;
  readonly url: string;
  readonly ended: Promise<string>;
  readonly kill: () => Promise<void>;
  readonly isAlive: () => boolean;
};

/** Resolves when the host has printed its address. @param build the folder of the built app, with `main/loopback.js` */
export async function startHost(build: string, user: User, words: readonly string[]): Promise<Host> {
  const host = startAs(user, process.execPath, [join(build, 'main/loopback.js'), ...words], {
    env: { DISPLAY: ':99', DBUS_SESSION_BUS_ADDRESS: '', PATH: `${user.home}/bin:${user.env['PATH'] ?? ''}` },
  });
  let isEnded = false;
  const ended = new Promise<string>((resolve) =>
    host.once('exit', (status, signal) => {
      isEnded = true;
      resolve(signal ?? String(status));
    }),
  );
  const url = await addressOf(host);
  const { hostname, port } = new URL(url);
  return {
    pid: host.pid ?? 0,
    address: hostname,
    port: Number(port),
    url,
    ended,
    kill: async () => {
      host.kill('SIGKILL');
      await ended;
    },
    isAlive: () => !isEnded,
  };
}

function addressOf(host: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    host.stdout?.on('data', (text: Buffer) => {
      said += text.toString('utf8');
      const [url] = /http:\/\/127\.\d+\.\d+\.\d+:\d+\/#code=\S+/u.exec(said) ?? [];
      if (url !== undefined) found(url);
    });
    host.once('exit', () => failed(new Error(`the local host said no address: ${said}`)));
  });
}

/** Writes a stand-in browser into this user's path. It keeps running, so that its command line can be read. */
export function makeSlowBrowser(bin: string): void {
  const path = join(bin, 'xdg-open');
  writeFileSync(path, '#!/bin/sh\nsleep 20\n');
  chmodSync(path, 0o755);
}

export async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url);
  await page
    .getByRole('button', { name: /^(?:Open a list…|Practise with sample data)$/u })
    .first()
    .waitFor();
  return page;
}

export async function cleanList(page: Page, path: string): Promise<void> {
  await page.goto(new URL('/', page.url()).href);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a list…' }).first().click();
  await (await chooser).setFiles(path);
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.getByRole('button', { name: /^Start$/u }).click();
  await page.getByRole('heading', { name: /^Row \d/u }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Start export' }).click();
  await (await download).path();
  await page.getByRole('button', { name: 'Done' }).click();
}

export async function typeKey(page: Page, serviceUrl: string, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Connect a service…', exact: true }).click();
  await page.getByLabel('Service address').fill(serviceUrl);
  await page.getByLabel('Your key').fill(key);
}
