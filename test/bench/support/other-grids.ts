/** AG Grid and Glide Data Grid on a separate page. Their packages are installed on first use, outside the project. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, preview } from 'vite';
import { npmCommand } from '../../../build/install.mjs';

const SOURCE = resolve(import.meta.dirname, '../grid');

export type OtherGrids = {
  readonly urlOf: (grid: 'ag' | 'glide') => string;
  readonly close: () => Promise<void>;
};

export async function startOtherGrids(): Promise<OtherGrids> {
  const root = await builtPage();
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: 0 },
  });
  const [url = ''] = server.resolvedUrls?.local ?? [];
  return { urlOf: (grid) => `${url}?grid=${grid}`, close: () => server.close() };
}

async function builtPage(): Promise<string> {
  const kept = join(tmpdir(), `doorstep-bench-grids-${version()}`);
  if (existsSync(kept)) return kept;
  const root = mkdtempSync(`${kept}-`);
  cpSync(SOURCE, root, { recursive: true, filter: (path) => !path.endsWith('node_modules') });
  const [command, ...args] = npmCommand();
  const wanted = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync(command, [...args, ...wanted], { cwd: root, stdio: ['ignore', 2, 2] });
  await build({ root, base: './', configFile: false, logLevel: 'error', build: { target: 'esnext' } });
  renameSync(root, kept);
  return kept;
}

function version(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(SOURCE).toSorted()) hash.update(readFileSync(join(SOURCE, name)));
  return hash.digest('hex').slice(0, 12);
}
