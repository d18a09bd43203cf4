/** Finds the host that already runs on a workspace, and asks it for the address of its page. */
import { request } from 'node:http';
import { type LaunchFile, readLaunchFile } from './launch-file.ts';
import { isSameProof, proofOfHost, proofOfStart } from './launch-proof.ts';
import { launchUrl } from './launch-url.ts';
import { newSecret } from './session-keys.ts';

/** How long to wait for the answer. A host answers quickly, but another program on its port may never answer. */
const PATIENCE_MS = 1_000;
const LIMIT_BYTES = 4_096;

/** Returns a one-time address of the running host's page; null if there is no host or another program has its port. */
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

/** Reads the code and the proof from an untrusted answer. Missing texts are ''. */
function launchIn(answer: unknown): { readonly code: string; readonly proof: string } {
  const textOf = (member: string): string => {
    const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, member) : '';
    return typeof value === 'string' ? value : '';
  };
  return { code: textOf('code'), proof: textOf('proof') };
}

/** @throws if there is no answer in time, or it is not JSON */
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
