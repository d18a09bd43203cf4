/** Runs the proxy squid, as an office does. It knows `service.example` as this computer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findSquid } from '../app/find-programs.ts';

const program = findSquid();
export const hasSquid = program !== null;

export const ANYONE: readonly string[] = ['http_access allow all'];

/**
 * @param folder an empty folder for its files
 * @param access lines of squid's configuration that say who may use the proxy
 */
export async function runSquid(folder: string, access: readonly string[]) {
  chmodSync(folder, 0o755); // squid gives up root's rights
  const port = await freePort();
  writeFileSync(join(folder, 'hosts'), '127.0.0.1 service.example\n');
  const lines = [
    `http_port 127.0.0.1:${port}`,
    `hosts_file ${join(folder, 'hosts')}`,
    'visible_hostname proxy.example',
    'pid_filename none',
    'access_log none',
    'cache_log /dev/null',
    'cache deny all',
    'pinger_enable off',
    'shutdown_lifetime 0 seconds',
    ...access,
  ];
  writeFileSync(join(folder, 'squid.conf'), `${lines.join('\n')}\n`);
  // The name keeps this squid's shared memory apart from that of others, also of one that was killed.
  const name = `doorstep${port}`;
  const squid = spawn(program ?? '', ['-N', '-n', name, '-d', '1', '-f', join(folder, 'squid.conf')]);
  const ended = once(squid, 'exit');
  for await (const line of createInterface(squid.stderr)) if (line.includes('Accepting HTTP')) break;
  squid.stderr.resume();
  return {
    port,
    stop: async (): Promise<void> => {
      squid.kill('SIGTERM');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}
