/** The words about the policy. The templates for administrators in `build/policy` contain the same descriptions. */

import { LONGEST_RETENTION_DAYS } from '../../contract/workspace/maintenance.ts';
import type {
  Policy,
  PolicyFailure,
  PolicyField,
  PolicyInForce,
  PolicyProblem,
} from '../../contract/workspace/policy.ts';
import { byCount, formatNumber, joinSentences } from '../format.ts';
import { shownBeginning } from '../shown-text.ts';

export const SET_BY_ORGANISATION = 'Set by your organisation.';
/** Shown at a service that the policy does not allow. */
export const NOT_ALLOWED_BY_ORGANISATION = 'Not allowed by your organisation.';

type Words = { readonly title: string; readonly description: string };

export const POLICY_WORDS: Readonly<Record<PolicyField, Words>> = {
  allowedServices: {
    title: 'Allowed services',
    description:
      'The base addresses of the services that Doorstep may call. It calls no other service. An empty list allows only the practice service, which is inside the program, sends nothing and is always allowed.',
  },
  defaultService: {
    title: 'Default service',
    description:
      'The base address of the service for new lists. Doorstep adds it to each workspace once, without a key. A person may choose another allowed service, but cannot delete this one.',
  },
  proxy: {
    title: 'Proxy',
    description:
      'The proxy for all requests to services, for updates and for online maps: http://HOST:PORT, or https://HOST:PORT if the connection to the proxy is encrypted. The word direct means no proxy. It replaces the proxies of the system and of the variables HTTPS_PROXY and HTTP_PROXY. Requests to this computer use no proxy. The address must not contain a user or a password.',
  },
  extraCertificatesFile: {
    title: 'Extra certificates file',
    description:
      'The full path of a file with certificate authorities in PEM. Doorstep trusts them in addition to those of the system, for services, updates and an encrypted proxy. Online maps use only those of the system. The file needs the same protection as the policy.',
  },
  onlineMaps: {
    title: 'Online maps',
    description:
      'Whether a person may use the server of an online map style. The server learns which part of the map is visible. Without online maps, Doorstep uses its built-in map.',
  },
  longestRetentionDays: {
    title: 'Longest retention in days',
    description:
      'The number of days after its import after which Doorstep deletes a list. A person may choose a shorter period. Doorstep announces each deletion for at least a day.',
  },
  mostCreditsPerRun: {
    title: 'Most credits per run',
    description:
      'The most credits that one check of a list may spend. A run without its own limit gets this limit. Lookups of a single row are not runs.',
  },
  updates: {
    title: 'Updates',
    description:
      'off: Doorstep looks for no updates. offered: a person decides about each update. required: Doorstep downloads updates without a question and installs them when a person closes it. Without this field, updates are offered if there are an address and a key, and off if not.',
  },
  updateAddress: {
    title: 'Address of updates',
    description:
      'The https address of the folder with the packages and the signed descriptions of the latest version. It needs the key of updates.',
  },
  updateKey: {
    title: 'Key of updates',
    description:
      'The public Ed25519 key that checks the signature of updates, as SPKI in base64. It needs the address of updates.',
  },
  workspaceFolder: {
    title: 'Workspace folder',
    description:
      'The folder of the workspace. Nobody can move the workspace or choose another folder. It may begin with ~, the home folder of the user, and contain variables as %NAME% or ${NAME} on every system. The home folder and the user name come from the account, all other variables from the environment of the program. If a variable is not set, Doorstep does not open.',
  },
};

/** Shown at a field for a limit of credits. */
export const mostCreditsSentence = (most: number): string =>
  `${SET_BY_ORGANISATION} ${byCount(most, { one: 'At most 1 credit for a check.', other: (n) => `At most ${n} credits for a check.` })}`;

/** Shown at a field for a retention period. */
export const longestRetentionSentence = (days: number): string =>
  `${SET_BY_ORGANISATION} ${byCount(days, { one: 'At most 1 day.', other: (n) => `At most ${n} days.` })}`;

/** Shown at the field for a service address. */
export const allowedServicesSentence = (addresses: readonly string[]): string =>
  addresses.length === 0
    ? `${SET_BY_ORGANISATION} Only the practice service is allowed.`
    : `${SET_BY_ORGANISATION} Allowed: ${addresses.map((address) => shownBeginning(address, 120)).join(', ')}.`;

/** The section of the settings with all fields of the policy. */
export const ORGANISATION = {
  explained: 'Your organisation set these values for this computer. You cannot change them here.',
  nothing: 'Your organisation set no values.',
  unusable: 'Doorstep cannot use any value that your organisation set.',
  problem: 'Nothing is sent to services',
} as const;

const CHOICES: Readonly<Record<NonNullable<Policy['updates']>, string>> = {
  off: 'Off',
  offered: 'Offered',
  required: 'Required',
};

/** Returns the values of a field as a person reads them; none if it is not set. */
export function policyValues(field: PolicyField, { policy }: PolicyInForce): readonly string[] {
  if (field === 'updates') return policy.updates === null ? [] : [CHOICES[policy.updates]];
  const value = policy[field];
  if (value === null) return [];
  if (typeof value === 'boolean') return [value ? 'Allowed' : 'Not allowed'];
  if (typeof value === 'number') return [formatNumber(value)];
  if (typeof value === 'string') return [value];
  return value.length === 0 ? ['Only the practice service'] : value;
}

/** Sentences for the operations that a field forbids. No operation is against the other fields. */
const REFUSALS: Readonly<Partial<Record<PolicyField, (value: string) => string>>> = {
  allowedServices: (address) =>
    `Your organisation does not allow ${shownBeginning(address, 120)}. Nothing was sent. Choose an allowed service.`,
  defaultService: () =>
    'Your organisation requires this service, so it cannot be deleted. Nothing was deleted.',
  onlineMaps: () => 'Your organisation has turned off online maps. Nothing was changed.',
  longestRetentionDays: (days) =>
    byCount(Number(days), {
      one: 'Your organisation keeps lists for at most 1 day. Choose this period. Nothing was changed.',
      other: (n) =>
        `Your organisation keeps lists for at most ${n} days. Choose a period that is not longer. Nothing was changed.`,
    }),
  mostCreditsPerRun: (credits) =>
    byCount(Number(credits), {
      one: 'Your organisation allows at most 1 credit for a run. Lower the limit. Nothing was sent.',
      other: (n) =>
        `Your organisation allows at most ${n} credits for a run. Lower the limit. Nothing was sent.`,
    }),
  workspaceFolder: (folder) =>
    `Your organisation chooses the folder of the workspace: “${shownBeginning(folder, 200)}”. Nothing was changed.`,
};

export const refusalByPolicy = ({
  field,
  value,
}: Extract<PolicyFailure, { code: 'set_by_organisation' }>): string =>
  joinSentences(SET_BY_ORGANISATION, REFUSALS[field]?.(value) ?? 'Nothing was changed.');

const REASONS: Readonly<Record<PolicyProblem['reason'], (at: string) => string>> = {
  unreadable: (at) => (at === '' ? 'It cannot be read.' : `It cannot be read (${at}).`),
  not_a_file: (at) => `“${at}” is not a file.`,
  link: (at) => `“${at}” is a link.`,
  wrong_owner: (at) => `“${at}” does not belong to root.`,
  writable_by_others: (at) => `Users other than root can write to “${at}”.`,
  too_large: (at) => `“${at}” is too large.`,
  malformed: (at) => (at === '' ? 'Its format is wrong.' : `Its format is wrong: ${at}.`),
  wrong_value: (at) => (at === '' ? '' : `The value “${at}” is not allowed.`),
  repeated: () => 'It occurs more than once.',
  unset_variable: (at) => `The variable ${at} is not set.`,
  certificates_unusable: (at) => `“${at}” does not contain certificates in PEM.`,
};

/** The form that a value needs. It may also be missing, if another field needs it. */
const ALLOWED: Readonly<Record<PolicyField, string>> = {
  allowedServices: 'a list of addresses such as https://service.example',
  defaultService: 'an address such as https://service.example, and one of the allowed services',
  proxy: 'direct, or http://HOST:PORT or https://HOST:PORT without a user and a password',
  extraCertificatesFile: 'the full path of a file',
  onlineMaps: 'true or false (in the registry 1 or 0)',
  longestRetentionDays: `a whole number from 1 to ${formatNumber(LONGEST_RETENTION_DAYS)}`,
  mostCreditsPerRun: 'a whole number from 1 to 1,000,000,000',
  updates: 'off, offered or required',
  updateAddress: 'an address that begins with https://, and updates need it',
  updateKey: 'an Ed25519 key as SPKI in base64, and updates need it',
  workspaceFolder: 'a full path, and may contain ~ at its beginning and variables such as %NAME%',
};

/** Explains a problem. Names the field as the policy does. */
const problemSentence = ({ field, reason, at }: PolicyProblem): string => {
  const text = REASONS[reason](shownBeginning(at, 200));
  if (field === null) return text;
  return joinSentences(
    `Field ${field}: ${text}`.trimEnd(),
    reason === 'wrong_value' ? `It must be ${ALLOWED[field]}.` : '',
  );
};

export const policyUnusable = (source: string, problems: readonly PolicyProblem[]): string =>
  joinSentences(
    `This computer has a policy of your organisation that Doorstep cannot follow: ${shownBeginning(source, 200)}.`,
    ...problems.map(problemSentence),
    problems.some(({ field }) => field === 'workspaceFolder')
      ? 'Until an administrator corrects it, Doorstep does not open, because your lists would be in the wrong place.'
      : 'Until an administrator corrects it and you start Doorstep again, Doorstep sends nothing to services.',
  );
