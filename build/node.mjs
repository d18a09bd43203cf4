/**
 * The Node that runs everything but the launcher itself.
 *
 * better-sqlite3 crashes without a word below N-API 10, and scripts written in TypeScript need a Node that strips
 * types. Where the Node at hand is older, the one npm installed for this system is taken (package.json,
 * optionalDependencies); `node_modules/.bin/node` is not relied on, since some versions of npm delete it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const LOWEST_NAPI = 10;

/** Run by the Node in question; prints `true` when it will do. */
const QUESTION = `Number(process.versions.napi) >= ${LOWEST_NAPI} && Boolean(process.features.typescript)`;

/**
 * @param {string} root
 * @param {{ execPath: string, napi: string | undefined, typescript: unknown, platform: string, arch: string }} [host]
 * @returns {string | null} the path of a Node that will do, or null when there is none
 */
export function pickNode(root, host = thisHost()) {
  if (Number(host.napi) >= LOWEST_NAPI && host.typescript) return host.execPath;
  return candidates(root, host).find((path) => existsSync(path) && willDo(path)) ?? null;
}

/** @param {{ platform: string, arch: string }} host */
function candidates(root, { platform, arch }) {
  const system = platform === 'win32' ? 'win' : platform;
  const program = platform === 'win32' ? 'node.exe' : 'node';
  return [`node-${system}-${arch}`, `node-bin-${system}-${arch}`].map((name) =>
    join(root, 'node_modules', name, 'bin', program),
  );
}

/** False also for a Node built for another C library, which exists and does not start. */
function willDo(/** @type {string} */ path) {
  const { stdout } = spawnSync(path, ['-p', QUESTION], { encoding: 'utf8', windowsHide: true });
  return stdout?.trim() === 'true';
}

function thisHost() {
  const { execPath, versions, features, platform, arch } = process;
  return { execPath, napi: versions.napi, typescript: features.typescript, platform, arch };
}
