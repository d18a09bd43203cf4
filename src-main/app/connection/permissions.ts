import type { PolicyState } from '../policy/read-policy.ts';
import type { Approvals } from './approvals.ts';
import type { OfferedLinks } from './offered-links.ts';

/** Decides what the workspace may use outside of its folder, and which links the page may open. */
export type Permissions = {
  readonly approvals: Approvals;
  readonly links: OfferedLinks;
  /** The organisation's limits for this computer. They win over approvals and settings. */
  readonly policy: PolicyState;
};
