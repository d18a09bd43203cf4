/**
 * Chooses the Node that runs everything except the launcher. better-sqlite3 crashes silently below N-API 10, and
 * scripts in TypeScript need a Node that strips types. If the current Node is too old, uses a Node that npm installed
 * (package.json, optionalDependencies). Does not use `node_modules/.bin/node`, which some versions of npm delete.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const LOWEST_NAPI = 10;

/** A script for `node -p` that prints `true` if that Node is suitable. */
const QUESTION = `Number(process.versions.napi) >= ${LOWEST_NAPI} && Boolean(process.features.typescript)`;

/**
 * @param {string} root
 * @param {{ execPath: string, napi: string | undefined, typescript: unknown, platform: string, arch: string }} [host]
 * @returns {string | null} the path of a suitable Node, or null
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

/** Whether the Node at this path is suitable. A Node for another C library does not start. */
function willDo(/** @type {string} */ path) {
  const { stdout } = spawnSync(path, ['-p', QUESTION], { encoding: 'utf8', windowsHide: true });
  return stdout?.trim() === 'true';
}

function thisHost() {
  const { execPath, versions, features, platform, arch } = process;
  return { execPath, napi: versions.napi, typescript: features.typescript, platform, arch };
}
