/**
 * What a person at this computer allowed a workspace to use outside of itself. Stored in the person's own folder, one file
 * a workspace, so that a workspace never brings its own yes. Each yes is for one exact value: a copy of the workspace that
 * was changed elsewhere gains nothing by its id.
 */
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Approval, ApprovalKind } from '#shared/contract/approvals.ts';
import { approval } from '#shared/contract/approvals.ts';
import type { SettingsRepository } from '../../db/repositories/settings-repository.ts';

const ID_NAME = 'workspace_id';
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

const storedApprovals = z.strictObject({ allowed: z.array(approval) });

export type Approvals = {
  /** This computer's user had the workspace open before, under its present id. */
  readonly isKnown: boolean;
  readonly has: (kind: ApprovalKind, value: string) => boolean;
  readonly allow: (kind: ApprovalKind, value: string) => void;
  readonly forbid: (kind: ApprovalKind, value: string) => void;
};

type Dependencies = {
  readonly settings: SettingsRepository;
  /** null: a yes lasts for this session. */
  readonly folder: string | null;
  /** The workspace is only read, so that it cannot be given an id. */
  readonly isReadOnly: boolean;
  readonly newId: () => string;
};

/** A yes that cannot be stored (a full disk, say) lasts for this session; the next one asks again. */
export function openApprovals({ folder, ...dependencies }: Dependencies): Approvals {
  const id = workspaceId(dependencies);
  const path = folder === null || id === null ? null : join(folder, `${id}.json`);
  const found = path === null ? null : readAllowed(path);
  let allowed: readonly Approval[] = found ?? [];

  const store = (next: readonly Approval[]): void => {
    allowed = next;
    if (folder !== null && path !== null) writeAllowed(folder, path, next);
  };
  const without = (kind: ApprovalKind, value: string): readonly Approval[] =>
    allowed.filter((one) => one.kind !== kind || one.value !== value);
  const has = (kind: ApprovalKind, value: string): boolean => without(kind, value).length < allowed.length;
  if (found === null) store([]);

  return {
    isKnown: found !== null,
    has,
    allow: (kind, value) => {
      if (!has(kind, value)) store([...allowed, { kind, value }]);
    },
    forbid: (kind, value) => {
      if (has(kind, value)) store(without(kind, value));
    },
  };
}

/** null: it has none, and none can be written. */
function workspaceId({ settings, isReadOnly, newId }: Omit<Dependencies, 'folder'>): string | null {
  const stored = settings.read<unknown>(ID_NAME);
  if (typeof stored === 'string' && ID.test(stored)) return stored;
  if (isReadOnly) return null;
  const id = newId();
  settings.write(ID_NAME, id);
  return id;
}

/** null: there is no such file, or it cannot be read. */
function readAllowed(path: string): readonly Approval[] | null {
  try {
    return storedApprovals.parse(JSON.parse(readFileSync(path, 'utf8'))).allowed;
  } catch {
    return null;
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
    // As said above.
  }
}
