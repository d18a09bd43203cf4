/** Runs squid until a test ends. */
import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { tempDir } from '../rows/temp-dir.ts';
import { runSquid } from './squid-program.ts';

/** @param access lines of squid's configuration that say who may use the proxy */
export async function startSquid(access: readonly string[]): Promise<{ readonly port: number }> {
  const { port, stop } = await runSquid(tempDir(), access);
  onTestFinished(stop);
  return { port };
}

/** Returns the lines that ask for this user and password. */
export function onlyFor(user: string, password: string): readonly string[] {
  const folder = tempDir();
  chmodSync(folder, 0o755);
  const hash = execFileSync('openssl', ['passwd', '-apr1', password], { encoding: 'utf8' });
  writeFileSync(join(folder, 'passwords'), `${user}:${hash}`);
  return [
    `auth_param basic program /usr/lib/squid/basic_ncsa_auth ${join(folder, 'passwords')}`,
    'acl known proxy_auth REQUIRED',
    'http_access allow known',
    'http_access deny all',
  ];
}
