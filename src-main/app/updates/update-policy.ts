/**
 * Reads whether and where to look for updates, from a file that only an administrator can write. Without the file, there
 * are no updates.
 */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** `address` ends with a slash. It is https, or http on this computer. */
export type UpdatePolicy = {
  readonly address: URL;
  /** The key that checks the signature of an update. Only the owner of its private key can make updates. */
  readonly publicKey: KeyObject;
};

const ROOT = 0;
const WRITABLE_BY_OTHERS = 0o022;

const policyFile = z.strictObject({
  address: z.url(),
  /** An Ed25519 key, as SPKI in base64. */
  publicKey: z.string(),
});

type PolicyOptions = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
};

/**
 * Returns the policy, or null if there is none. The variable `DOORSTEP_UPDATE_POLICY` counts only if the program runs from
 * its source.
 *
 * @throws Error if the policy must not be followed, with the reason
 */
export function findUpdatePolicy({ env, platform, isPackaged }: PolicyOptions): UpdatePolicy | null {
  const named = env['DOORSTEP_UPDATE_POLICY'];
  if (named && !isPackaged) return parseUpdatePolicy(readFileSync(named, 'utf8'));
  return readUpdatePolicy(updatePolicyPath(platform));
}

/** Returns a fixed path for each system, because a person could set an environment variable to another folder. */
export function updatePolicyPath(platform: NodeJS.Platform): string {
  if (platform === 'win32') return String.raw`C:\Program Files\Doorstep\updates.json`;
  return platform === 'darwin'
    ? '/Library/Application Support/Doorstep/updates.json'
    : '/etc/doorstep/updates.json';
}

type Found = Pick<Stats, 'uid' | 'mode' | 'isFile' | 'isDirectory'>;
type Look = (path: string) => Found | undefined;

const lookAt: Look = (path) => lstatSync(path, { throwIfNoEntry: false });

/** Returns null if the file is missing. @throws Error if anyone but an administrator could have written it */
export function readUpdatePolicy(path: string, look = lookAt): UpdatePolicy | null {
  const found = look(path);
  if (!found) return null;
  if (!found.isFile()) throw new Error('the policy for updates is not a file');
  // On Windows, Node knows neither owner nor permissions, but only administrators can write to the folder for programs.
  if (process.platform !== 'win32') requireRootOnly(path, look);
  return parseUpdatePolicy(readFileSync(path, 'utf8'));
}

/** Checks the file and all its parent folders, because a person who can rename one of them can replace the file. */
function requireRootOnly(path: string, look: Look): void {
  for (let at = path; ; at = dirname(at)) {
    const found = look(at);
    if (!found || (at !== path && !found.isDirectory())) throw new Error(`${at} is a link or gone`);
    if (found.uid !== ROOT) throw new Error(`${at}, which decides on updates, is not owned by root`);
    if ((found.mode & WRITABLE_BY_OTHERS) !== 0)
      throw new Error(`${at}, which decides on updates, can be written by others`);
    if (at === dirname(at)) return;
  }
}

/** @throws Error if the text is not a policy */
export function parseUpdatePolicy(text: string): UpdatePolicy {
  const { address, publicKey } = policyFile.parse(JSON.parse(text));
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
