/** Finds the host that runs on a workspace already, and asks it for an address that opens its page. */
import { request } from 'node:http';
import { type LaunchFile, readLaunchFile } from './launch-file.ts';
import { isSameProof, proofOfHost, proofOfStart } from './launch-proof.ts';
import { launchUrl } from './launch-url.ts';
import { newSecret } from './session-keys.ts';

/** A host that runs answers at once; what took its port may not answer at all. */
const PATIENCE_MS = 1_000;
const LIMIT_BYTES = 4_096;

/** An address that opens the page of the running host, once; null when there is none, or another program has its port. */
export async function askRunningHost(workspaceDir: string): Promise<string | null> {
  const file = readLaunchFile(workspaceDir);
  if (!file) return null;
  const { address, port, secret } = file;
  const host = `${address}:${port}`;
  const nonce = newSecret();
  const answer = await post(file, { nonce, proof: proofOfStart(secret, host, nonce) }).catch(() => null);
  const { code, proof } = launchIn(answer);
  if (!isSameProof(proof, proofOfHost(secret, host, nonce, code))) return null;
  return launchUrl(host, code);
}

/** The texts of an answer by whoever it was; '' for what it lacks. */
function launchIn(answer: unknown): { readonly code: string; readonly proof: string } {
  const textOf = (member: string): string => {
    const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, member) : '';
    return typeof value === 'string' ? value : '';
  };
  return { code: textOf('code'), proof: textOf('proof') };
}

/** To this computer only. @throws when nobody answers in time, or with something else than some JSON */
async function post({ address, port }: LaunchFile, body: object): Promise<unknown> {
  const outgoing = request({
    host: address,
    port,
    method: 'POST',
    path: '/api/launch',
    headers: { 'content-type': 'application/json' },
    agent: false,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer = new Promise<unknown>((resolve, reject) => {
    outgoing.once('error', reject).once('response', (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          text += chunk;
          if (text.length > LIMIT_BYTES) response.destroy(new Error('too long'));
        })
        .once('error', reject)
        .once('end', () => resolve(text));
    });
  });
  outgoing.end(JSON.stringify(body));
  const text = await answer;
  return typeof text === 'string' ? JSON.parse(text) : null;
}
