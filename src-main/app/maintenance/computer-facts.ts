/** Reads what diagnostics say about this computer. Needs no open workspace, so it also helps if none can be opened. */
import { accessSync, constants, existsSync, mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { arch, platform, release, tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { ComputerFacts, FolderFacts } from '#shared/contract/workspace/diagnostics.ts';
import { unsafePlace } from '../../db/folder/unsafe-place.ts';
import { checkKeychain } from '../../secrets/keychain.ts';
import { keychainProblemOf } from '../../secrets/problem-cause.ts';
import { shippedParts } from '../shipped-parts.ts';

export type ComputerPlaces = {
  readonly workspaceDir: string;
  /** null if approvals are not stored. */
  readonly approvalsDir: string | null;
  readonly dataDir: string;
};

/** Also tries the keychain, which may show a prompt and take five seconds. */
export async function readComputerFacts({
  workspaceDir,
  approvalsDir,
  dataDir,
}: ComputerPlaces): Promise<ComputerFacts> {
  const doorstep = orElse(null, () => shippedParts(dataDir).version);
  const { electron, chrome, node } = process.versions;
  const problem = await checkKeychain();
  return {
    system: `${platform()} ${release()} ${arch()}`,
    memoryBytes: totalmem(),
    versions: { doorstep, ...(electron && { electron }), ...(chrome && { chrome }), node },
    runningMinutes: Math.round(process.uptime() / 60),
    folders: [
      folderFacts('workspace', workspaceDir),
      ...(approvalsDir === null ? [] : [folderFacts('approvals', approvalsDir)]),
      folderFacts('temporary', tmpdir()),
    ],
    keychain: problem === null ? null : keychainProblemOf(problem),
  };
}

function folderFacts(name: FolderFacts['name'], folder: string): FolderFacts {
  const existing = existingFolder(folder);
  return {
    name,
    isWritable: isWritable(existing),
    isLocal: unsafePlace(existing)?.reason !== 'network',
    freeBytes: orElse(null, () => freeBytes(existing)),
  };
}

/** Returns the folder, or the next folder above it that exists. */
function existingFolder(folder: string): string {
  const above = dirname(folder);
  return existsSync(folder) || above === folder ? folder : existingFolder(above);
}

/** On Windows, `access` ignores permissions, so a folder is created there and removed. */
function isWritable(folder: string): boolean {
  return orElse(false, () => {
    if (process.platform === 'win32') rmdirSync(mkdtempSync(join(folder, 'check-')));
    else accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  });
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Returns `otherwise` if the system fails. */
function orElse<T>(otherwise: T, ask: () => T): T {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}
