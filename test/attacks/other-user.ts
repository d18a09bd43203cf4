/**
 * A program that the second user runs. Reads one attack as JSON, performs it and prints its outcome as JSON.
 */
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync, truncateSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { holdConnections, type Place, type Sent } from '../support/service/held-connections.ts';

export type Attack =
  | { readonly kind: 'read'; readonly paths: readonly string[] }
  | { readonly kind: 'readOneOf'; readonly path: string }
  | { readonly kind: 'watchCommandLines'; readonly ownerId: number; readonly pattern: string }
  | ({
      readonly kind: 'ask';
      readonly method: string;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    } & Place)
  | ({ readonly kind: 'send'; readonly text: string } & Place)
  | ({
      readonly kind: 'flood';
      readonly head: string;
      readonly piece: string;
      readonly mostBytes: number;
    } & Place)
  | ({ readonly kind: 'hold'; readonly count: number; readonly sent: Sent } & Place)
  | { readonly kind: 'truncate'; readonly path: string }
  | { readonly kind: 'signal'; readonly pid: number }
  | ({ readonly kind: 'serve' } & Place);

/** `found`: everything that the attack got, such as a text from a file or an answer; empty if it got nothing. */
export type Outcome = { readonly found: readonly string[]; readonly detail: string };

export type Recorded = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

const nothing = (detail: string): Outcome => ({ found: [], detail });

async function attack(wish: Exclude<Attack, { kind: 'serve' | 'hold' }>): Promise<Outcome> {
  switch (wish.kind) {
    case 'read':
      return { found: wish.paths.filter(canRead), detail: `${wish.paths.length} tried` };
    case 'readOneOf':
      return canRead(wish.path)
        ? { found: [readFileSync(wish.path, 'utf8')], detail: wish.path }
        : nothing(`${wish.path} cannot be read`);
    case 'watchCommandLines':
      return watchCommandLines(wish.ownerId, new RegExp(wish.pattern, 'u'));
    case 'ask':
      return ask(wish);
    case 'send':
      return send(wish);
    case 'flood':
      return flood(wish);
    case 'truncate':
      truncateSync(wish.path, 4096);
      return { found: [wish.path], detail: 'cut to 4,096 bytes' };
    case 'signal':
      return signal(wish.pid);
  }
}

function canRead(path: string): boolean {
  try {
    if (statSync(path).isDirectory()) readdirSync(path);
    else {
      const file = openSync(path, 'r');
      readSync(file, Buffer.alloc(1));
      closeSync(file);
    }
    return true;
  } catch {
    return false;
  }
}

/** Reads the process list repeatedly for some seconds, as an attacker would. */
async function watchCommandLines(ownerId: number, pattern: RegExp): Promise<Outcome> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/u.test(name))) {
      const match = wordsOf(pid, ownerId).find((word) => pattern.test(word));
      if (match !== undefined) return { found: [match], detail: `in the process list, of process ${pid}` };
    }
    await delay(50);
  }
  return nothing('nothing of it in the process list for 5 seconds');
}

/** Returns the command line of a process of this owner; [] for any other process. */
function wordsOf(pid: string, ownerId: number): readonly string[] {
  try {
    if (statSync(`/proc/${pid}`).uid !== ownerId) return [];
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

type Asked = Extract<Attack, { kind: 'ask' }>;

/** Sends a request. `found` is the body of a successful answer. */
function ask({ address, port, method, path, headers, body }: Asked): Promise<Outcome> {
  return new Promise((resolve) => {
    const asked = request({ host: address, port, method, path, headers, timeout: 5_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (text += piece));
      response.on('close', () => {
        const status = response.statusCode ?? 0;
        resolve({ found: status < 400 ? [text.slice(0, 2_000)] : [], detail: `status ${status}` });
      });
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', (error) => resolve(nothing(error.message)));
    asked.end(body);
  });
}

/** Sends raw bytes. `found` is the first line of the answer if it reports success. */
function send({ address, port, text }: Extract<Attack, { kind: 'send' }>): Promise<Outcome> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, address, () => socket.write(text));
    const end = (): void => {
      const [line = ''] = answer.split('\r\n');
      resolve({ found: /^HTTP\/1\.1 [23]/u.test(line) ? [line] : [], detail: line || 'no answer' });
    };
    socket.setEncoding('utf8');
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on('data', (piece: string) => {
      answer += piece;
      if (answer.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', end);
  });
}

/** Measures how much of an endless body the host accepts. */
function flood({
  address,
  port,
  head,
  piece,
  mostBytes,
}: Extract<Attack, { kind: 'flood' }>): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect(port, address, () => {
      socket.write(head);
      push();
    });
    const push = (): void => {
      while (!socket.destroyed && socket.bytesWritten < mostBytes) {
        if (!socket.write(piece)) {
          socket.once('drain', push);
          return;
        }
      }
      socket.destroy();
    };
    socket.on('data', () => {});
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => {
      const taken = socket.bytesWritten - socket.writableLength;
      const detail = `${Math.round(taken / 1024 ** 2)} MB taken`;
      resolve({ found: taken >= mostBytes ? [detail] : [], detail });
    });
  });
}

function signal(pid: number): Outcome {
  try {
    process.kill(pid, 0);
    return { found: [String(pid)], detail: 'it may be ended' };
  } catch (error) {
    return nothing(error instanceof Error ? error.message : String(error));
  }
}

function serve({ address, port }: Place): void {
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (piece: string) => (body += piece));
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming;
      const recorded: Recorded = { method, path, headers, body };
      process.stdout.write(`${JSON.stringify(recorded)}\n`);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ok: true, value: null, token: 'a-token-of-the-second-user' }));
    });
  });
  server.on('error', (error) => process.stdout.write(`${JSON.stringify({ failed: error.message })}\n`));
  server.listen({ host: address, port }, () => process.stdout.write('{"listening":true}\n'));
}

// `stage.ts` and `users.ts` start this program, so their JSON needs no check.
const wish = JSON.parse(process.argv[2] ?? '{}') as Attack;
if (wish.kind === 'serve') serve(wish);
else if (wish.kind === 'hold') {
  await holdConnections(wish, wish.count, wish.sent);
  process.stdout.write('{"holding":true}\n');
} else
  process.stdout.write(JSON.stringify(await attack(wish).catch((error: unknown) => nothing(String(error)))));
