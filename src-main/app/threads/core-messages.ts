/** What a shell gives the thread of the core, and what it can call there. */
import type { EventMessage } from '#shared/contract/events.ts';
import type { UpgradeProgress } from '../../db/workspace.ts';
import type { App } from '../app.ts';
import type { ServiceOverrides } from '../connection/service-access.ts';
import type { GivenFile } from '../file-tokens.ts';

export type CoreStart = {
  readonly workspaceDir: string;
  readonly dataDir: string;
  readonly approvalsDir: string | null;
  /** Whether a workspace that another app has is opened to be read. */
  readonly mayOnlyRead: boolean;
  /** See `PlaceOptions`. */
  readonly followTo: string | null;
  /** Files of the threads the core starts, as URLs. */
  readonly jobThread: string;
  readonly viewThread: string;
  readonly previewThread: string;
  readonly practiceThread: string;
  readonly overrides: ServiceOverrides;
  readonly updatesFrom: string | null;
  /** What it takes over from a core that failed; null: from none. */
  readonly takenOver: TakenOver | null;
};

/** What the pages of a core that failed still hold. */
export type TakenOver = { readonly files: readonly GivenFile[] };

/** What the thread sends: the events of the app, and the steps of an upgrade before the app is there. */
export type CoreEvent =
  | EventMessage
  | { readonly name: 'workspaceUpgrading'; readonly payload: UpgradeProgress };

/** The functions of the thread. */
export type CoreFunctions = Omit<App, 'subscribe'> & {
  /** Answers once the workspace is open. @throws AppError the `workspace_…` codes */
  readonly open: () => null;
};
