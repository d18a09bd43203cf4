/** Parses the fields of a policy. Reports a wrong value as a problem. The other fields still apply. */
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { LONGEST_RETENTION_DAYS } from '#shared/contract/workspace/maintenance.ts';
import {
  POLICY_FIELDS,
  type Policy,
  type PolicyField,
  type PolicyProblem,
  UPDATE_CHOICES,
} from '#shared/contract/workspace/policy.ts';
import { parseBaseUrl } from '../../service/base-url.ts';
import { signingKey, updateAddress } from '../updates/update-policy.ts';
import { hasKnownVariables } from './workspace-folder.ts';

const LONGEST_TEXT = 1000;
const MOST_SERVICES = 200;
const MOST_CREDITS = 1_000_000_000;
/** The longest report of unknown fields: how many names, and how many characters of each. */
const MOST_UNKNOWN = 50;
const LONGEST_NAME = 60;

/** Without control characters, which paths cannot contain and addresses lose. */
const text = z
  .string()
  .min(1)
  .max(LONGEST_TEXT)
  .regex(/^\P{Cc}*$/u);
const service = text.transform((typed, context) => {
  const address = parseBaseUrl(typed);
  if (address !== null) return address;
  context.addIssue({ code: 'custom', message: 'not an address' });
  return z.NEVER;
});

/** The value `direct`, or the address of a proxy. All users can read a policy, so it must not contain a login. */
const proxy = text.refine((typed) => {
  if (typed === 'direct') return true;
  const url = URL.parse(typed);
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '') &&
    url.pathname === '/'
  );
});

const SCHEMAS = {
  allowedServices: z.array(service).max(MOST_SERVICES).readonly(),
  defaultService: service,
  proxy,
  extraCertificatesFile: text.refine(isAbsolute),
  onlineMaps: z.boolean(),
  longestRetentionDays: z.int().min(1).max(LONGEST_RETENTION_DAYS),
  mostCreditsPerRun: z.int().min(1).max(MOST_CREDITS),
  updates: z.enum(UPDATE_CHOICES),
  updateAddress: text.refine((typed) => updateAddress(typed) !== null),
  updateKey: text.refine((typed) => signingKey(typed) !== null),
  workspaceFolder: text.refine(hasKnownVariables),
} satisfies { readonly [F in PolicyField]: z.ZodType<Policy[F]> };

const FIELDS = Object.keys(POLICY_FIELDS).filter(isField);

function isField(name: string): name is PolicyField {
  return Object.hasOwn(POLICY_FIELDS, name);
}

export const EMPTY_POLICY: Policy = {
  allowedServices: null,
  defaultService: null,
  proxy: null,
  extraCertificatesFile: null,
  onlineMaps: null,
  longestRetentionDays: null,
  mostCreditsPerRun: null,
  updates: null,
  updateAddress: null,
  updateKey: null,
  workspaceFolder: null,
};

export type ParsedPolicy = {
  readonly policy: Policy;
  readonly problems: readonly PolicyProblem[];
  /** The names of fields that this version does not know, shortened. The app ignores them. */
  readonly unknownFields: readonly string[];
};

const FIELD_NAMES = new Map<string, PolicyField>(FIELDS.map((name) => [name.toUpperCase(), name]));

/** Ignores letter case, as the registry does. Otherwise a policy with a wrong capital would silently not limit anything. */
export const fieldName = (name: string): string => FIELD_NAMES.get(name.toUpperCase()) ?? name;

/**
 * Returns the names of the fields in valid JSON, including repeated ones. `JSON.parse` silently keeps only the last of
 * them. Takes linear time.
 */
export function namesInJson(json: string): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  let name = '';
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/gsu)) {
    if (token === ':') {
      if (depth === 1) names.push(String(JSON.parse(name)));
    } else if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else name = token;
  }
  return names;
}

/** @param names the names as they are written, because an object cannot contain one twice */
export function parsePolicy(given: unknown, names?: readonly string[]): ParsedPolicy {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return {
      policy: EMPTY_POLICY,
      problems: [{ reason: 'malformed', field: null, at: '' }],
      unknownFields: [],
    };
  const written = (names ?? Object.keys(given)).map(fieldName);
  const values = new Map<string, unknown>(
    Object.entries(given).map(([name, value]) => [fieldName(name), value]),
  );
  const problems: PolicyProblem[] = FIELDS.filter(
    (field) => written.indexOf(field) !== written.lastIndexOf(field),
  ).map((field) => ({ reason: 'repeated', field, at: '' }));
  const valid = FIELDS.flatMap((field) => {
    if (!values.has(field)) return [];
    const parsed = SCHEMAS[field].safeParse(values.get(field));
    if (parsed.success) return [[field, parsed.data] as const];
    problems.push(wrong(field));
    return [];
  });
  const policy: Policy = { ...EMPTY_POLICY, ...Object.fromEntries(valid) };
  return {
    policy,
    problems: [...problems, ...contradictions(policy)],
    unknownFields: [...values.keys()]
      .filter((name) => !isField(name))
      .slice(0, MOST_UNKNOWN)
      .map((name) => name.slice(0, LONGEST_NAME)),
  };
}

const wrong = (field: PolicyField): PolicyProblem => ({ reason: 'wrong_value', field, at: '' });

/** Finds fields that are valid alone, but not together. */
function contradictions({
  allowedServices,
  defaultService,
  updates,
  updateAddress: address,
  updateKey,
}: Policy): readonly PolicyProblem[] {
  const isForbidden =
    defaultService !== null && allowedServices !== null && !allowedServices.includes(defaultService);
  const wantsUpdates = updates === 'offered' || updates === 'required';
  const [needsAddress, needsKey] = [wantsUpdates || updateKey !== null, wantsUpdates || address !== null];
  return [
    ...(isForbidden ? [wrong('defaultService')] : []),
    ...(needsAddress && address === null ? [wrong('updateAddress')] : []),
    ...(needsKey && updateKey === null ? [wrong('updateKey')] : []),
  ];
}
