/**
 * Whether this computer looks for updates, and where: said by a file that only an administrator can write. Without the
 * file nothing is looked for.
 */
import type { KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export type UpdatePolicy = {
  /** Of the folder with the packages. */
  readonly address: URL;
  /** Whoever has the other half of it may say what an update is. */
  readonly publicKey: KeyObject;
};

const policyFile = z.strictObject({
  address: z.url(),
  /** Ed25519, SPKI in base64. */
  publicKey: z.string(),
});

/** @param env `DOORSTEP_UPDATE_POLICY` names another file */
export function updatePolicyPath(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const named = env['DOORSTEP_UPDATE_POLICY'];
  if (named) return named;
  if (platform === 'win32')
    return join(env['ProgramFiles'] ?? 'C:\\Program Files', 'Doorstep', 'updates.json');
  return platform === 'darwin'
    ? '/Library/Application Support/Doorstep/updates.json'
    : '/etc/doorstep/updates.json';
}

/**
 * @returns null where there is no such file
 * @throws Error where the file is not one that may be followed, with the reason
 */
export function readUpdatePolicy(path: string): UpdatePolicy | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return null;
  if (!found.isFile()) throw new Error('the policy for updates is not a file');
  if (process.platform !== 'win32' && (found.mode & 0o022) !== 0)
    throw new Error('the policy for updates can be written by others');
  const uid = process.getuid?.();
  if (uid !== undefined && found.uid !== 0 && found.uid !== uid)
    throw new Error('the policy for updates is of another user');
  const { address, publicKey } = policyFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  return { address: safeAddress(address), publicKey: ed25519Key(publicKey) };
}

function safeAddress(text: string): URL {
  const url = new URL(text);
  const isHere = url.protocol === 'http:' && ['127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !isHere) throw new Error('updates come by https only');
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

function ed25519Key(base64: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key for updates is not of the kind Ed25519');
  return key;
}
