import type { Approvals } from './approvals.ts';
import type { OfferedLinks } from './offered-links.ts';

/** Decides what the workspace may use outside of its folder, and which links the page may open. */
export type Permissions = {
  readonly approvals: Approvals;
  readonly links: OfferedLinks;
};
