/** The policy: what an administrator sets for all users of a computer. It wins over the workspace, the page and commands. */

/** The fields of a policy, with the shape of their values. The registry needs the shapes, because it knows fewer types. */
export const POLICY_FIELDS = {
  allowedServices: 'texts',
  defaultService: 'text',
  proxy: 'text',
  extraCertificatesFile: 'text',
  onlineMaps: 'switch',
  longestRetentionDays: 'number',
  mostCreditsPerRun: 'number',
  updates: 'choice',
  updateAddress: 'text',
  updateKey: 'text',
  workspaceFolder: 'text',
} as const;

export type PolicyField = keyof typeof POLICY_FIELDS;

/** `required`: updates are installed without a question. */
export const UPDATE_CHOICES = ['off', 'offered', 'required'] as const;

/** The values in force. null: not set. `#shared/messages/workspace/policy.ts` describes each field. */
export type Policy = {
  /** Base addresses, normalised. */
  readonly allowedServices: readonly string[] | null;
  readonly defaultService: string | null;
  readonly proxy: string | null;
  readonly extraCertificatesFile: string | null;
  readonly onlineMaps: boolean | null;
  readonly longestRetentionDays: number | null;
  readonly mostCreditsPerRun: number | null;
  readonly updates: (typeof UPDATE_CHOICES)[number] | null;
  readonly updateAddress: string | null;
  readonly updateKey: string | null;
  readonly workspaceFolder: string | null;
};

/** `at`: the path, the value or the error code that the reason is about; '' if there is none. */
export type PolicyProblem = {
  readonly reason:
    | 'unreadable'
    | 'not_a_file'
    | 'link'
    | 'wrong_owner'
    | 'writable_by_others'
    | 'too_large'
    | 'malformed'
    | 'wrong_value'
    | 'repeated'
    | 'unset_variable'
    | 'certificates_unusable';
  /** null if the whole policy is unusable. */
  readonly field: PolicyField | null;
  readonly at: string;
};

/** The policy of this computer as the page shows it. While there are problems, nothing is sent to a real service. */
export type PolicyInForce = {
  /** The file or registry key; null if this computer has no policy. */
  readonly source: string | null;
  readonly policy: Policy;
  readonly problems: readonly PolicyProblem[];
};

export type PolicyFailure =
  /** The administrator set `field`, and the operation is against it. `value`: the limit or the set value; '' if none. */
  | { readonly code: 'set_by_organisation'; readonly field: PolicyField; readonly value: string }
  /** The computer has a policy that the app cannot use, so the app sends and spends nothing. `source`: file or key. */
  | ({ readonly code: 'policy_unusable'; readonly source: string } & PolicyProblem);
