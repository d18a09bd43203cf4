import type { Approvals } from './approvals.ts';
import type { OfferedLinks } from './offered-links.ts';

/** What the workspace may use outside of itself, and which links the page may open. */
export type Permissions = {
  readonly approvals: Approvals;
  readonly links: OfferedLinks;
};
