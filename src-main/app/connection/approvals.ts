/**
 * Stores, in the user's own folder, what this computer's user allows each workspace to use outside of itself. So a
 * workspace cannot allow itself anything, and a copy that was changed elsewhere may not use anything new.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { systemErrorCode } from '#shared/contract/system-errors.ts';
import { type Approval, type ApprovalKind, approval } from '#shared/contract/workspace/approvals.ts';
import type { SettingsRepository } from '../../db/repositories/settings-repository.ts';
import { writeOwnFile } from '../own-file.ts';

const ID_NAME = 'workspace_id';
const workspaceId = z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u);

const storedApprovals = z.object({
  allowed: z.array(approval),
  answersBefore: z.int().nonnegative().default(0),
});

export type Approvals = {
  /** Whether this computer's user has opened the workspace before; see `remember`. */
  readonly isKnown: boolean;
  /** The id of the last answer from before this user first opened the workspace; 0 if there was none. */
  readonly answersBefore: number;
  readonly has: (kind: ApprovalKind, value: string) => boolean;
  readonly allow: (kind: ApprovalKind, value: string) => void;
  readonly forbid: (kind: ApprovalKind, value: string) => void;
  /** Makes the workspace count as known from the next start on. */
  readonly remember: () => void;
};

type Dependencies = {
  readonly settings: SettingsRepository;
  /** Returns the id of the workspace's last answer; 0 if there is none. */
  readonly lastAnswer: () => number;
  readonly folder: string | null;
  readonly isReadOnly: boolean;
  readonly newId: () => string;
};

/** Opens the approvals. An approval that cannot be saved, for example on a full disk, is valid for this session only. */
export function openApprovals({ folder, lastAnswer, ...dependencies }: Dependencies): Approvals {
  const id = readOrMakeId(dependencies);
  const path = folder === null || id === null ? null : join(folder, `${id}.json`);
  const found = path === null ? NOTHING_STORED : readAllowed(path);
  const answersBefore = found.isThere ? found.answersBefore : lastAnswer();
  const allowed = new Map(found.allowed.map((one) => [keyOf(one.kind, one.value), one]));

  const save = (): void => {
    if (folder !== null && path !== null && found.mayBeReplaced)
      writeOwnFile(folder, basename(path), { allowed: [...allowed.values()], answersBefore });
  };
  const has = (kind: ApprovalKind, value: string): boolean => allowed.has(keyOf(kind, value));

  return {
    isKnown: found.isThere,
    answersBefore,
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

/** Returns the workspace's id. Creates a missing id, but returns null if the workspace is read-only. */
function readOrMakeId({
  settings,
  isReadOnly,
  newId,
}: Omit<Dependencies, 'folder' | 'lastAnswer'>): string | null {
  const stored = settings.read(ID_NAME, workspaceId);
  if (stored !== null || isReadOnly) return stored;
  const id = newId();
  settings.write(ID_NAME, id);
  return id;
}

type Stored = {
  readonly isThere: boolean;
  readonly allowed: readonly Approval[];
  readonly answersBefore: number;
  /** False if the file exists but is unreadable, because writing it would lose its content. */
  readonly mayBeReplaced: boolean;
};

const NOTHING_STORED: Stored = { isThere: false, allowed: [], answersBefore: 0, mayBeReplaced: true };

function readAllowed(path: string): Stored {
  try {
    const { allowed, answersBefore } = storedApprovals.parse(JSON.parse(readFileSync(path, 'utf8')));
    return { isThere: true, allowed, answersBefore, mayBeReplaced: true };
  } catch (error) {
    const code = systemErrorCode(error);
    return { ...NOTHING_STORED, mayBeReplaced: code === null || code === 'ENOENT' };
  }
}
