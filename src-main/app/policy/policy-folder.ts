/** Applies the policy to the choice of the workspace folder. */
import { resolve } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { linkOfOthers } from '../../db/folder/owner-rights.ts';
import { setByOrganisation } from './policy-rules.ts';
import type { PolicyState } from './read-policy.ts';

const ROOT = 0;

/** Returns the policy's folder, or else the usual one. */
export const workspaceDirOf = ({ workspaceDir }: PolicyState, usual: string): string => workspaceDir ?? usual;

/**
 * Refuses every folder except the policy's, and links to another folder, unless root made them. Refuses all folders if
 * the policy's is unknown, so that no list is stored in the wrong place.
 *
 * @throws AppError `set_by_organisation`, `policy_unusable`
 */
export function refuseOtherFolder(
  { source, workspaceDir: only, problems }: PolicyState,
  folder: string,
): void {
  const problem = problems.find(({ field }) => field === 'workspaceFolder');
  if (problem) throw new AppError({ code: 'policy_unusable', source: source ?? '', ...problem });
  if (only === null) return;
  const at = linkOfOthers(only, ROOT);
  if (at !== null)
    throw new AppError({
      code: 'policy_unusable',
      source: source ?? '',
      field: 'workspaceFolder',
      reason: 'link',
      at,
    });
  if (resolve(folder) !== resolve(only)) throw setByOrganisation('workspaceFolder', only);
}
