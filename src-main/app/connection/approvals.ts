/**
 * Stores what this computer's user allows each workspace to use outside of itself. One file a workspace, in the user's own
 * folder: a workspace cannot allow itself anything. Each approval is for one exact value, so that a copy of the workspace
 * that was changed elsewhere may use nothing new.
 */
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Approval, ApprovalKind } from '#shared/contract/approvals.ts';
import { approval } from '#shared/contract/approvals.ts';
import { systemErrorCode } from '#shared/contract/system-errors.ts';
import type { SettingsRepository } from '../../db/repositories/settings-repository.ts';

const ID_NAME = 'workspace_id';
const workspaceId = z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u);

const storedApprovals = z.object({ allowed: z.array(approval) });

export type Approvals = {
  /** Whether this computer's user had the workspace open before, as `remember` says. */
  readonly isKnown: boolean;
  readonly has: (kind: ApprovalKind, value: string) => boolean;
  readonly allow: (kind: ApprovalKind, value: string) => void;
  readonly forbid: (kind: ApprovalKind, value: string) => void;
  /** Makes the workspace a known one at the next start. */
  readonly remember: () => void;
};

type Dependencies = {
  readonly settings: SettingsRepository;
  /** `null`: an approval lasts for this session. */
  readonly folder: string | null;
  /** The workspace is only read, so that it cannot be given an id. */
  readonly isReadOnly: boolean;
  readonly newId: () => string;
};

/** An approval that cannot be saved (on a full disk, for example) lasts for this session. */
export function openApprovals({ folder, ...dependencies }: Dependencies): Approvals {
  const id = readOrMakeId(dependencies);
  const path = folder === null || id === null ? null : join(folder, `${id}.json`);
  const found = path === null ? NOTHING_STORED : readAllowed(path);
  const allowed = new Map(found.allowed.map((one) => [keyOf(one.kind, one.value), one]));

  const save = (): void => {
    if (folder !== null && path !== null && found.mayBeReplaced)
      writeAllowed(folder, path, [...allowed.values()]);
  };
  const has = (kind: ApprovalKind, value: string): boolean => allowed.has(keyOf(kind, value));

  return {
    isKnown: found.isThere,
    has,
    allow: (kind, value) => {
      if (has(kind, value)) return;
      allowed.set(keyOf(kind, value), { kind, value });
      save();
    },
    forbid: (kind, value) => {
      if (allowed.delete(keyOf(kind, value))) save();
    },
    remember: () => {
      if (!found.isThere) save();
    },
  };
}

const keyOf = (kind: ApprovalKind, value: string): string => `${kind} ${value}`;

/** Returns the id of the workspace, and makes one where it has none. `null`: it has none and is only read. */
function readOrMakeId({ settings, isReadOnly, newId }: Omit<Dependencies, 'folder'>): string | null {
  const stored = settings.read(ID_NAME, workspaceId);
  if (stored !== null || isReadOnly) return stored;
  const id = newId();
  settings.write(ID_NAME, id);
  return id;
}

type Stored = {
  readonly isThere: boolean;
  readonly allowed: readonly Approval[];
  /** `false`: the file is there and cannot be read now, so that writing it would lose what it holds. */
  readonly mayBeReplaced: boolean;
};

const NOTHING_STORED: Stored = { isThere: false, allowed: [], mayBeReplaced: true };

function readAllowed(path: string): Stored {
  try {
    const { allowed } = storedApprovals.parse(JSON.parse(readFileSync(path, 'utf8')));
    return { isThere: true, allowed, mayBeReplaced: true };
  } catch (error) {
    const code = systemErrorCode(error);
    return { ...NOTHING_STORED, mayBeReplaced: code === null || code === 'ENOENT' };
  }
}

function writeAllowed(folder: string, path: string, allowed: readonly Approval[]): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    const draft = `${path}.new`;
    writeFileSync(draft, JSON.stringify({ allowed }), { mode: 0o600 });
    renameSync(draft, path);
  } catch {
    // The approval lasts for this session.
  }
}
