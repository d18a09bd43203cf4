/**
 * Things outside the workspace that the workspace names. The workspace may come from anyone, so the app uses none of
 * them until a person at this computer allows it. The computer stores the approval, not the workspace.
 */
import { z } from 'zod';

const APPROVAL_KINDS = ['service', 'cleartext', 'callback', 'map_style', 'file'] as const;
/** `callback`: the address for notices about email jobs. `file`: the original file of a list. */
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

export type Approval = {
  readonly kind: ApprovalKind;
  /** `service`: base address. `cleartext`: host. `callback`, `map_style`: URL. `file`: absolute path. */
  readonly value: string;
};

const LONGEST_VALUE = 5_000;

export const approval = z.strictObject({
  kind: z.enum(APPROVAL_KINDS),
  value: z.string().min(1).max(LONGEST_VALUE),
}) satisfies z.ZodType<Approval>;
