/** Finds the policy of this computer. Each system has one place, which only an administrator can write. */
import { homedir, userInfo } from 'node:os';
import type { PolicyField, PolicyInForce, PolicyProblem } from '#shared/contract/workspace/policy.ts';
import { readCertificates } from './extra-certificates.ts';
import { EMPTY_POLICY, namesInJson, type ParsedPolicy, parsePolicy } from './policy-schema.ts';
import { propertyListToJson } from './property-list.ts';
import { POLICY_KEY, queryRegistry, readRegistryPolicy } from './registry.ts';
import { readRootFile } from './root-file.ts';
import { type Account, expandFolder } from './workspace-folder.ts';

/** The policy with everything that the core needs to apply it. Plain data, because threads send it to each other. */
export type PolicyState = PolicyInForce & {
  readonly unknownFields: readonly string[];
  /** The extra certificate authorities, in PEM. */
  readonly authorities: readonly string[];
  /** The only allowed workspace folder, with its variables replaced; null if the policy sets none. */
  readonly workspaceDir: string | null;
};

export const NO_POLICY: PolicyState = {
  source: null,
  policy: EMPTY_POLICY,
  problems: [],
  unknownFields: [],
  authorities: [],
  workspaceDir: null,
};

type PolicyPlace = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Whether the program runs from an installed package, which ignores the variable `DOORSTEP_POLICY`. */
  readonly isPackaged: boolean;
};

/** The bundle id in `build/electron-builder.yml`. */
const BUNDLE_ID = 'example.doorstep.app';
const MOST_BYTES = 1_000_000;

/** Whether the file of a program is inside a package. */
export const isInPackage = (url: string): boolean => /\.asar(?:\.unpacked)?\//u.test(url);

/** Returns a fixed place for each system, because users can change environment variables. */
export function policySource(platform: NodeJS.Platform): string {
  if (platform === 'win32') return POLICY_KEY;
  return platform === 'darwin'
    ? `/Library/Managed Preferences/${BUNDLE_ID}.plist`
    : '/etc/doorstep/policy.json';
}

/** Reads the policy once, at the start of a program. Never throws: `problems` contains the errors. */
export function readPolicy({ env, platform, isPackaged }: PolicyPlace): PolicyState {
  const account = accountOf();
  const named = env['DOORSTEP_POLICY'];
  if (named && !isPackaged) return readPolicyFile(named, { env, platform, account, isTrusted: true });
  const source = policySource(platform);
  if (platform !== 'win32') return readPolicyFile(source, { env, platform, account, isTrusted: false });
  const found = readRegistryPolicy(queryRegistry);
  if (found === null) return NO_POLICY;
  if (found === 'unreadable') return unusable(source, { reason: 'unreadable', field: null, at: '' });
  return applicable(source, parsePolicy(found), { env, platform, account, isTrusted: true });
}

/** `isTrusted`: see `readRootFile`. */
export type FileOptions = Pick<PolicyPlace, 'env' | 'platform'> & {
  readonly account: Account;
  readonly isTrusted: boolean;
};

export function readPolicyFile(source: string, options: FileOptions): PolicyState {
  const read = readRootFile(source, MOST_BYTES, options.isTrusted);
  if (read === null)
    return options.isTrusted
      ? unusable(source, { reason: 'unreadable', field: null, at: 'ENOENT' })
      : NO_POLICY;
  if (!read.ok) return unusable(source, { reason: read.reason, field: null, at: read.at });
  const text = source.endsWith('.plist') ? propertyListToJson(read.bytes) : UTF8.decode(read.bytes);
  try {
    const given: unknown = JSON.parse(text ?? '');
    return applicable(source, parsePolicy(given, namesInJson(text ?? '')), options);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return unusable(source, { reason: 'malformed', field: null, at: text ? error.message : '' });
  }
}

/** Skips a byte order mark, which some editors write. */
const UTF8 = new TextDecoder();

const unusable = (source: string, problem: PolicyProblem): PolicyState => ({
  ...NO_POLICY,
  source,
  problems: [problem],
});

/** Reads the certificates and replaces the variables, so that their problems are known from the start. */
function applicable(
  source: string,
  { policy, problems, unknownFields }: ParsedPolicy,
  options: FileOptions,
): PolicyState {
  const wrong: PolicyProblem[] = [];
  const { extraCertificatesFile, workspaceFolder } = policy;
  const read =
    extraCertificatesFile === null ? null : readCertificates(extraCertificatesFile, options.isTrusted);
  if (read && !read.ok) wrong.push(problemOf('extraCertificatesFile', read));
  const folder = workspaceFolder === null ? null : expandFolder(workspaceFolder, options);
  if (folder && !folder.isSet) wrong.push(problemOf('workspaceFolder', folder));
  return {
    source,
    policy,
    problems: [...problems, ...wrong],
    unknownFields,
    authorities: read?.ok ? read.certificates : [],
    workspaceDir: folder?.isSet ? folder.folder : null,
  };
}

const problemOf = (
  field: PolicyField,
  { reason, at }: Pick<PolicyProblem, 'reason' | 'at'>,
): PolicyProblem => ({ field, reason, at });

function accountOf(): Account {
  try {
    const { username, homedir: home } = userInfo();
    return { name: username, home };
  } catch {
    // Some containers have no entry for their user.
    return { name: '', home: homedir() };
  }
}
