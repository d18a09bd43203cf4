import { parsePolicy } from '../../../src-main/app/policy/policy-schema.ts';
import { type FileOptions, NO_POLICY, type PolicyState } from '../../../src-main/app/policy/read-policy.ts';
import { expandFolder } from '../../../src-main/app/policy/workspace-folder.ts';

const HERE: Omit<FileOptions, 'isTrusted'> = {
  env: {},
  platform: process.platform,
  account: { name: 'ada', home: '/home/ada' },
};

/** Returns the policy of these fields, as if an administrator had set them. */
export function madePolicy(fields: Readonly<Record<string, unknown>>): PolicyState {
  const parsed = parsePolicy(fields);
  const { workspaceFolder } = parsed.policy;
  const found = workspaceFolder === null ? null : expandFolder(workspaceFolder, HERE);
  return { ...NO_POLICY, source: 'the policy', ...parsed, workspaceDir: found?.isSet ? found.folder : null };
}

/** A policy that the app cannot read. */
export const UNUSABLE_POLICY: PolicyState = {
  ...NO_POLICY,
  source: 'the policy',
  problems: [{ reason: 'malformed', field: null, at: '' }],
};
