import type { IncomingMessage } from 'node:http';
import type { LoopbackLimits } from './limits.ts';
import { Refusal } from './refusal.ts';

/**
 * The body of a request, as whatever it is: the core checks inputs.
 *
 * @throws Refusal 408 when it does not arrive in time, 413 when it is too long, 400 when it is not JSON.
 */
export async function readJson(
  request: IncomingMessage,
  { jsonBytes, jsonMs }: LoopbackLimits,
): Promise<unknown> {
  const text = await readText(request, jsonBytes, jsonMs);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
}

async function readText(request: IncomingMessage, limitBytes: number, limitMs: number): Promise<string> {
  const late = new Refusal(408, 'The body did not arrive in time.', { Connection: 'close' });
  const chunks: Buffer[] = [];
  let bytes = 0;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(reject, limitMs, late);
  request
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limitBytes) reject(new Refusal(413, 'The body is too long.', { Connection: 'close' }));
      else chunks.push(chunk);
    })
    .once('end', () => {
      resolve(Buffer.concat(chunks).toString('utf8'));
    })
    .once('error', reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
