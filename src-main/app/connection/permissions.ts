import type { Approvals } from './approvals.ts';
import type { OfferedLinks } from './offered-links.ts';

/** The rights of the workspace outside of its folder, and of the page to open links. */
export type Permissions = {
  readonly approvals: Approvals;
  readonly links: OfferedLinks;
};
