import type { IncomingMessage } from 'node:http';
import { collectBytes } from '#shared/contract/transport/collected-bytes.ts';
import { Refusal } from './refusal.ts';

/** The maximum nesting of a body. Inputs have about ten levels. Some thousand levels cannot be passed to a thread. */
const DEEPEST = 64;

const utf8 = new TextDecoder();

/** @throws Refusal 408 if the body is late, 413 if it is too long, 400 if it is not JSON or too deep */
export async function readJson(
  request: IncomingMessage,
  limitBytes: number,
  limitMs: number,
): Promise<unknown> {
  return parseJson(await readText(request, limitBytes, limitMs));
}

/** @throws Refusal 400 if the text is not JSON or too deep */
export function parseJson(text: string): unknown {
  const value = parse(text);
  if (isDeeperThan(value, DEEPEST)) throw new Refusal(400, 'The body is nested too deeply.');
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
}

/** Whether a value has more levels. Does not recurse, because a deep value would overflow the stack. */
function isDeeperThan(value: unknown, levels: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

async function readText(request: IncomingMessage, limitBytes: number, limitMs: number): Promise<string> {
  const late = new Refusal(408, 'The body did not arrive in time.');
  const body = collectBytes(limitBytes);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(reject, limitMs, late);
  const onChunk = (chunk: Buffer): void => {
    if (body.add(chunk)) return;
    request.off('data', onChunk); // ten thousand more chunks would each create an error, which takes a tenth of a second
    reject(new Refusal(413, 'The body is too long.'));
  };
  request
    .on('data', onChunk)
    .once('end', () => {
      resolve(utf8.decode(body.all()));
    })
    .once('error', reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
