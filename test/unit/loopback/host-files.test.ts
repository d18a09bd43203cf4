import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import { type LoopbackTest, startLoopbackTest } from '../../support/app/in-process-host.ts';

const run = promisify(execFile);

let test: LoopbackTest;
let authorization: string;
beforeEach(async () => {
  test = await startLoopbackTest({ limits: { fileBytes: 100_000 } });
  authorization = `Bearer ${await test.signIn()}`;
});
afterEach(() => test.end());

const upload = (name: string, body: string | Uint8Array, at = test) =>
  at.send({
    method: 'POST',
    path: `/api/files?name=${encodeURIComponent(name)}`,
    headers: { 'content-type': 'application/octet-stream', authorization },
    body,
  });

describe('an uploaded file', () => {
  it('is stored unchanged under a name that the host chooses, and the page gets a token for the file', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
    const { status, body } = await upload('Kunden Łódź.csv', bytes);
    expect([status, JSON.parse(body)]).toEqual([200, ok({ token: 'token-1', name: 'Kunden Łódź.csv' })]);

    const file = test.app.files.get('token-1');
    expect(new Uint8Array(await readFile(file?.path ?? ''))).toEqual(bytes);
    expect(await test.uploads()).toEqual([basename(file?.path ?? '')]);
    expect(basename(file?.path ?? '')).toMatch(/^[\da-f-]{36}$/u);
  });

  it.runIf(process.platform !== 'win32')('can be read only by its owner', async () => {
    await upload('a.csv', 'a');
    const mode = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await mode(test.app.files.get('token-1')?.path ?? '')).toBe(0o600);
    expect(await mode(join(test.dir, 'uploads'))).toBe(0o700);
  });

  it.each(['../../escape.csv', '/etc/escape.csv', 'C:\\temp\\escape.csv', '..\\escape.csv'])(
    'is stored in the folder for uploads, whatever path its name contains: %s',
    async (name) => {
      await upload(name, 'a');
      expect(test.app.files.get('token-1')).toMatchObject({ name: 'escape.csv' });
      expect(test.app.files.get('token-1')?.path).toContain(join(test.dir, 'uploads'));
    },
  );

  it.each(['', '..', '/', '\u0000'])('is refused if its name is empty without folders: %o', async (name) => {
    expect((await upload(name, 'a')).status).toBe(400);
  });

  it('is refused before it is stored if its declared size is too large', async () => {
    const { status, body } = await upload('big.csv', new Uint8Array(100_001));
    const failure = {
      code: 'file_too_large',
      file: 'big.csv',
      what: 'size in bytes',
      limit: 100_000,
    } as const;
    expect([status, JSON.parse(body)]).toEqual([200, failed(failure)]);
    expect(test.app.files.size).toBe(0);
  });

  it('is refused during the upload if it becomes too large, and leaves nothing behind', async () => {
    const headers = {
      'content-type': 'application/octet-stream',
      authorization,
      'transfer-encoding': 'chunked',
    };
    const path = '/api/files?name=big.csv';
    // Several run in parallel, because a file may be refused before it was made.
    const body = new Uint8Array(5_000_000);
    const sent = Array.from({ length: 20 }, () => test.send({ method: 'POST', path, headers, body }));
    for (const answer of await Promise.all(sent))
      expect(JSON.parse(answer.body)).toMatchObject({ failure: { code: 'file_too_large' } });
    expect(await test.uploads()).toEqual([]);
  });

  it('leaves nothing behind if its upload is interrupted', async () => {
    const gone = new Promise<void>((resolve) => {
      const socket = connect(test.host.port, '127.0.0.1', () => {
        socket.write(
          `POST /api/files?name=a.csv HTTP/1.1\r\nHost: 127.0.0.1:${test.host.port}\r\nAuthorization: ${authorization}\r\n` +
            'Content-Type: application/octet-stream\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\nhalf',
        );
      });
      // The "100 Continue" shows that the host is receiving.
      socket.once('data', () => socket.destroy()).once('close', () => resolve());
    });
    await gone;
    await expect.poll(() => test.uploads().catch(() => ['not begun'])).toEqual([]);
    expect(test.app.files.size).toBe(0);
  });

  it('causes an error if it does not fit on the disk, and leaves nothing behind', async (ctx) => {
    const full = join(test.dir, 'full');
    await mkdir(full);
    const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', full]).then(
      () => true,
      () => false,
    );
    if (!mounted) return ctx.skip('only root can mount a disk that is full');
    const other = await startLoopbackTest({ uploadDir: full });
    try {
      authorization = `Bearer ${await other.signIn()}`;
      const { body } = await upload('a.csv', new Uint8Array(1_000_000), other);
      expect(JSON.parse(body)).toEqual(failed({ code: 'disk_full' }));
      expect(await readdir(full)).toEqual([]);
    } finally {
      await other.end();
      await run('umount', [full]);
    }
  });

  it('causes an error that names the folder if that folder cannot be written', async () => {
    await writeFile(join(test.dir, 'uploads'), 'a file where the folder should be');
    const failure = {
      code: 'output_not_writable',
      file: join(test.dir, 'uploads'),
      detail: 'EEXIST',
    } as const;
    expect(JSON.parse((await upload('a.csv', 'a')).body)).toEqual(failed(failure));
    await rm(join(test.dir, 'uploads'));
  });
});

describe('a download', () => {
  const offer = async (token: string) => {
    const { body } = await test.post('/api/downloads', { token }, { authorization });
    return JSON.parse(body);
  };

  async function anExport(name: string, content = 'street;town'): Promise<string> {
    const path = join(test.dir, 'export');
    await writeFile(path, content);
    const { token } = await test.app.addFile(path, name);
    return (await offer(token)).value.url;
  }

  it('needs no token in a header, works only once and saves a file', async () => {
    const url = await anExport('clean.csv');
    expect(url).toMatch(/^\/downloads\/[\w-]{43}$/u);
    const { status, headers, body } = await test.get(url);
    expect([status, body]).toEqual([200, 'street;town']);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '11',
      'content-disposition': `attachment; filename="clean.csv"; filename*=UTF-8''clean.csv`,
      'x-content-type-options': 'nosniff',
    });
    expect((await test.get(url)).status).toBe(404);
  });

  it('works for an empty file and for a large file', async () => {
    expect((await test.get(await anExport('empty.csv', ''))).body).toBe('');
    const large = 'row\n'.repeat(1_000_000);
    expect((await test.get(await anExport('large.csv', large))).body).toBe(large);
  });

  it('is refused for an unknown token', async () => {
    expect(await offer('guessed')).toEqual(failed({ code: 'file_token_unknown' }));
    expect((await test.get(`/downloads/${'x'.repeat(43)}`)).status).toBe(404);
  });

  it('is refused if the address contains another name of this computer', async () => {
    const url = await anExport('clean.csv');
    expect((await test.get(url, { host: 'evil.example' })).status).toBe(421);
    expect((await test.get(url, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await test.get(url)).status).toBe(200);
  });

  it('fails with a reason if the file no longer exists', async () => {
    const url = await anExport('clean.csv');
    await rm(join(test.dir, 'export'));
    expect((await test.get(url)).status).toBe(404);
  });
});
