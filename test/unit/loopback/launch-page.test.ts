import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { readLaunchFile, writeLaunchFile } from '../../../src-main/loopback/launch-file.ts';
import { writeLaunchPage } from '../../../src-main/loopback/launch-page.ts';
import { chooseAddress, isLoopbackAddress } from '../../../src-main/loopback/loopback-address.ts';
import { letsIn, startServe } from '../../support/app/in-process-serve.ts';
import { codeOf, present } from '../../support/app/page-session.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { send } from '../../support/service/raw-http.ts';

describe('the file that opens the browser', () => {
  const pagesIn = async (workspaceDir: string) =>
    (await readdir(workspaceDir)).filter((name) => name.endsWith('.html'));

  it('is readable only by its owner, and is deleted when its launch code is used', async () => {
    const workspaceDir = tempDir();
    const first = startServe(workspaceDir);
    const url = await first.address();
    await expect.poll(() => first.opened).toHaveLength(1);
    const [{ path, page, mode } = { path: '', page: '', mode: 0 }] = first.opened;
    if (process.platform !== 'win32') expect(mode).toBe(0o600);
    expect(path.startsWith(workspaceDir)).toBe(true);
    expect(path).not.toContain(codeOf(url));
    expect(page).toContain(url);
    expect(page).not.toContain('<script');
    expect(await pagesIn(workspaceDir)).toHaveLength(1);
    await present(url);
    await expect.poll(() => pagesIn(workspaceDir)).toEqual([]);
  });

  it('is deleted by the running host, even if a second start wrote it', async () => {
    const workspaceDir = tempDir();
    const first = startServe(workspaceDir);
    await first.address();
    const second = startServe(workspaceDir);
    const url = await second.address();
    await second.ended;
    expect(await pagesIn(workspaceDir)).toHaveLength(2);
    await present(url);
    await expect.poll(() => pagesIn(workspaceDir)).toHaveLength(1);
    await first.stop();
    expect(await pagesIn(workspaceDir)).toEqual([]);
  });

  it('is deleted at the next start after a kill, but a file of the person is not', async () => {
    const workspaceDir = tempDir();
    openWorkspace(workspaceDir).close();
    const left = `open-${'0'.repeat(32)}.html`;
    for (const name of [left, 'open-house.html']) await writeFile(join(workspaceDir, name), '');
    await startServe(workspaceDir, { env: {} }).address();
    expect(await pagesIn(workspaceDir)).toEqual(['open-house.html']);
  });

  it('is not written if no browser is opened', async () => {
    const workspaceDir = tempDir();
    const { address, opened } = startServe(workspaceDir, { env: { SSH_CONNECTION: 'x', DISPLAY: ':0' } });
    await address();
    expect([opened, await pagesIn(workspaceDir)]).toEqual([[], []]);
  });

  it('contains the address only as text, whatever characters the address contains', async () => {
    const workspaceDir = tempDir();
    const path = await writeLaunchPage(workspaceDir, `http://127.0.0.1:1/#code="><script>'&`);
    const page = await readFile(path, 'utf8');
    expect(page).not.toContain('<script');
    expect(page).toContain('url=http://127.0.0.1:1/#code=&quot;&gt;&lt;script&gt;&#39;&amp;"');
  });
});

describe('the address of a host', () => {
  const linux = { platform: 'linux', release: '6.1.0', env: {} } as const;

  it('is different at each start if the system has many loopback addresses', () => {
    const addresses = Array.from({ length: 50 }, () => chooseAddress(linux));
    expect(new Set(addresses).size).toBeGreaterThan(45);
    for (const address of addresses) {
      expect(isLoopbackAddress(address)).toBe(true);
      expect(address).not.toMatch(/^127\.0\./u);
    }
  });

  it.each([
    { ...linux, platform: 'darwin' },
    { ...linux, release: '5.15.0-microsoft-standard-WSL2' },
    { ...linux, env: { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' } },
  ] as const)('is 127.0.0.1 on $platform $release $env', (system) => {
    expect(chooseAddress(system)).toBe('127.0.0.1');
  });

  it.runIf(process.platform === 'linux' || process.platform === 'win32')(
    'is found by a second start, and the host does not answer at other addresses of this computer',
    async () => {
      const workspaceDir = tempDir();
      const url = new URL(await startServe(workspaceDir, { address: '127.9.8.7' }).address());
      const second = new URL(await startServe(workspaceDir).address());
      expect([url.hostname, second.host]).toEqual(['127.9.8.7', url.host]);
      expect(await letsIn(second.href)).toBe(true);
      await expect(send({ port: Number(url.port), path: '/' })).rejects.toMatchObject({
        code: 'ECONNREFUSED',
      });
      const itself = { address: url.hostname, port: Number(url.port), path: '/' };
      expect((await send(itself)).status).toBe(200);
      expect((await send({ ...itself, headers: { host: `127.0.0.1:${url.port}` } })).status).toBe(421);
    },
  );

  it('is 127.0.0.1 if the computer does not have the chosen address', async () => {
    // No computer has this address, because it belongs to a documentation network.
    expect(new URL(await startServe(tempDir(), { address: '192.0.2.1' }).address()).hostname).toBe(
      '127.0.0.1',
    );
  });

  it.each([
    '192.0.2.1',
    '10.0.0.1',
    'evil.example',
    '127.evil.example',
    'localhost',
    '::1',
    '127.1',
    '0x7f.0.0.1',
  ])('is not read from a forged file with the address %s', async (address) => {
    const workspaceDir = tempDir();
    await writeLaunchFile(workspaceDir, { address, port: 80, secret: 's' });
    expect(readLaunchFile(workspaceDir)).toBeNull();
  });
});
