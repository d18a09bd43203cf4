/** Tests a second start with an open workspace, and a start after a killed host. Servers and the lock are real. */
import { once } from 'node:events';
import { chmod, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { askRunningHost } from '../../../src-main/loopback/ask-running-host.ts';
import { readLaunchFile, writeLaunchFile } from '../../../src-main/loopback/launch-file.ts';
import { proofOfHost, proofOfStart } from '../../../src-main/loopback/launch-proof.ts';
import { letsIn, startServe } from '../../support/app/in-process-serve.ts';
import { codeOf } from '../../support/app/page-session.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { send } from '../../support/service/raw-http.ts';

/** Starts another program on a port. It answers with `answer` and records its requests. */
async function startStranger(answer: (body: string, response: ServerResponse) => void) {
  const heard: string[] = [];
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    heard.push(`${request.url} ${JSON.stringify(request.headers)} ${body}`);
    answer(body, response);
  };
  const server: Server = createServer((request, response) => void listener(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  return { port: typeof bound === 'object' && bound ? bound.port : 0, heard };
}

describe('a second start of Doorstep', () => {
  it('opens the running Doorstep in the browser with a new code, and then ends itself', async () => {
    const workspaceDir = tempDir();
    const first = startServe(workspaceDir);
    const firstUrl = await first.address();
    const second = startServe(workspaceDir);
    const url = await second.address();
    expect(await second.ended).toBe(0);
    expect(second.said[0]).toBe('Doorstep is already running with this workspace.');
    expect(second.opened).toMatchObject([{ page: expect.stringContaining(url) }]);
    expect(new URL(url).port).toBe(new URL(firstUrl).port);
    expect(codeOf(url)).not.toBe(codeOf(firstUrl));
    expect(await letsIn(url)).toBe(true);
    expect(await letsIn(url)).toBe(false);
    expect(await letsIn(firstUrl)).toBe(true);
  });

  it('starts another host for another workspace', async () => {
    const urls = await Promise.all([tempDir(), tempDir()].map((dir) => startServe(dir).address()));
    expect(new Set(urls.map((url) => new URL(url).port)).size).toBe(2);
  });

  it('opens the same host as other starts at the same moment', async () => {
    const workspaceDir = tempDir();
    const starts = [startServe(workspaceDir), startServe(workspaceDir), startServe(workspaceDir)];
    const urls = await Promise.all(starts.map((each) => each.address()));
    expect(new Set(urls.map((url) => new URL(url).port)).size).toBe(1);
    expect(await Promise.all(urls.map(letsIn))).toEqual([true, true, true]);
  });

  it('waits for a Doorstep that is ending, and then opens the workspace itself', async () => {
    const workspaceDir = tempDir();
    const lock = openWorkspace(workspaceDir);
    const second = startServe(workspaceDir);
    await expect.poll(() => second.said[0]).toMatch(/^This workspace is open in another Doorstep/u);
    lock.close();
    expect(await letsIn(await second.address())).toBe(true);
  });

  it('ends with a message if another Doorstep has the workspace open but cannot be found', async () => {
    const workspaceDir = tempDir();
    const lock = openWorkspace(workspaceDir);
    const second = startServe(workspaceDir, { patienceMs: 0 });
    expect(await second.ended).toBe(2);
    expect(second.said.at(-1)).toContain('is open in another Doorstep window');
    lock.close();
  });
});

describe('the launch file with the address of a running host', () => {
  it.skipIf(process.platform === 'win32')(
    'can be read only by its owner, and is deleted when the host ends',
    async () => {
      const workspaceDir = join(tempDir(), 'workspace');
      const first = startServe(workspaceDir);
      await first.address();
      const path = join(workspaceDir, 'local-host.json');
      const modeOf = async (file: string) => (await stat(file)).mode & 0o777;
      expect([await modeOf(path), await modeOf(workspaceDir)]).toEqual([0o600, 0o700]);
      await first.stop();
      await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
      expect(await askRunningHost(workspaceDir)).toBeNull();
    },
  );

  it('is ignored if other users can write it or if it is a link', async () => {
    const workspaceDir = tempDir();
    const path = join(workspaceDir, 'local-host.json');
    const file = { address: '127.9.8.7', port: 1, secret: 's' };
    await writeLaunchFile(workspaceDir, file);
    expect(readLaunchFile(workspaceDir)).toEqual(file);
    if (process.platform === 'win32') return;
    await chmod(path, 0o644);
    expect(readLaunchFile(workspaceDir)).toBeNull();
    const other = tempDir();
    await chmod(path, 0o600);
    await symlink(path, join(other, 'local-host.json'));
    expect(readLaunchFile(other)).toBeNull();
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"address":"127.0.0.1","port":0,"secret":"s"}',
    '{"address":"127.0.0.1","port":80}',
    '{"port":80,"secret":"s"}',
    ' '.repeat(5_000),
  ])('is ignored if its content is invalid: %j', async (content) => {
    const workspaceDir = tempDir();
    await writeFile(join(workspaceDir, 'local-host.json'), content, { mode: 0o600 });
    expect(readLaunchFile(workspaceDir)).toBeNull();
  });
});

describe('a program that listens on the port of a killed host', () => {
  const secret = 'the secret of the host before';
  const strangerAfter = async (answer: (body: string, response: ServerResponse) => void) => {
    const workspaceDir = tempDir();
    const stranger = await startStranger(answer);
    await writeLaunchFile(workspaceDir, { address: '127.0.0.1', port: stranger.port, secret });
    return { workspaceDir, ...stranger };
  };

  it.each([
    ['the data it received', (proof: string) => proof],
    [
      'with its own secret',
      (_: string, host: string, nonce: string) => proofOfHost('own', host, nonce, 'mine'),
    ],
    ['nothing', () => ''],
  ])('learns no secret, and is not used, if its proof is %s', async (_, forge) => {
    const { workspaceDir, heard } = await strangerAfter((body, response) => {
      const { nonce, proof } = JSON.parse(body) as { nonce: string; proof: string };
      response.end(
        JSON.stringify({ code: 'mine', proof: forge(proof, response.req.headers.host ?? '', nonce) }),
      );
    });
    expect(await askRunningHost(workspaceDir)).toBeNull();
    expect(heard).toHaveLength(1);
    expect(heard[0]).not.toContain(secret);
  });

  it.each([
    ['something else', (_: string, response: ServerResponse) => response.end('<html>')],
    ['without end', (_: string, response: ServerResponse) => response.write('x'.repeat(100_000))],
    ['with a reset', (_: string, response: ServerResponse) => response.destroy()],
    ['with null', (_: string, response: ServerResponse) => response.end('null')],
  ])('is not trusted if it answers %s', async (_, answer) => {
    const { workspaceDir } = await strangerAfter(answer);
    expect(await askRunningHost(workspaceDir)).toBeNull();
  });

  it('is ignored after one second without an answer', async () => {
    const { workspaceDir } = await strangerAfter(() => {});
    const before = performance.now();
    expect(await askRunningHost(workspaceDir)).toBeNull();
    expect(performance.now() - before).toBeLessThan(20_000);
  });

  it('does not prevent a new start from opening the workspace', async () => {
    const { workspaceDir, heard } = await strangerAfter((_, response) => response.end());
    expect(await letsIn(await startServe(workspaceDir).address())).toBe(true);
    expect(heard).toEqual([]);
  });
});

describe('the running host', () => {
  async function running() {
    const workspaceDir = tempDir();
    await startServe(workspaceDir).address();
    const { port, secret }: { port: number; secret: string } = JSON.parse(
      await readFile(join(workspaceDir, 'local-host.json'), 'utf8'),
    );
    const host = `127.0.0.1:${port}`;
    const ask = (body: object) =>
      send({
        port,
        method: 'POST',
        path: '/api/launch',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    return { host, secret, ask };
  }

  it('issues only one launch code for each valid proof', async () => {
    const { host, secret, ask } = await running();
    const question = { nonce: 'n', proof: proofOfStart(secret, host, 'n') };
    const { status, body } = await ask(question);
    const { code, proof } = JSON.parse(body) as { code: string; proof: string };
    expect([status, proof]).toEqual([200, proofOfHost(secret, host, 'n', code)]);
    expect((await ask(question)).status).toBe(401);
  });

  it.each([
    ['of another nonce', (secret: string, host: string) => proofOfStart(secret, host, 'other')],
    ['for another address', (secret: string, host: string) => proofOfStart(secret, `${host}1`, 'n')],
    ['with another secret', (_: string, host: string) => proofOfStart('', host, 'n')],
    ['that is the secret', (secret: string) => secret],
    ['that equals the host’s', (secret: string, host: string) => proofOfHost(secret, host, 'n', '')],
    ['that is empty', () => ''],
  ])('issues no launch code for a proof %s', async (_, prove) => {
    const { host, secret, ask } = await running();
    const { status, body } = await ask({ nonce: 'n', proof: prove(secret, host) });
    expect(status).toBe(401);
    expect(body).not.toContain(secret);
  });

  it.each([{}, { nonce: 'n' }, { proof: 'p' }, { nonce: 1, proof: 2 }])(
    'refuses a request for a launch code if its nonce or its proof is not a text: %o',
    async (body) => {
      expect((await (await running()).ask(body)).status).toBe(400);
    },
  );
});
