/** The values that a shell passes to the core's thread, and the functions that it can call there. */
import type { EventMessage } from '#shared/contract/events.ts';
import type { UpgradeProgress } from '../../db/workspace.ts';
import type { App } from '../app.ts';
import type { ServiceOverrides } from '../connection/service-access.ts';
import type { GivenFile } from '../file-tokens.ts';

export type CoreStart = {
  readonly workspaceDir: string;
  readonly dataDir: string;
  readonly approvalsDir: string | null;
  /** Whether to open a workspace read-only if another app has it. */
  readonly mayOnlyRead: boolean;
  readonly followTo: string | null;
  /** URLs of the threads that the core starts. */
  readonly jobThread: string;
  readonly viewThread: string;
  readonly previewThread: string;
  readonly practiceThread: string;
  readonly overrides: ServiceOverrides;
  readonly updatesFrom: string | null;
  /** State from a core that failed; null: none. */
  readonly takenOver: TakenOver | null;
};

/** State that the pages of a failed core still use. */
export type TakenOver = { readonly files: readonly GivenFile[] };

/** The thread's messages: the app's events, and the steps of an upgrade before the app exists. */
export type CoreEvent =
  | EventMessage
  | { readonly name: 'workspaceUpgrading'; readonly payload: UpgradeProgress };

export type CoreFunctions = Omit<App, 'subscribe'> & {
  /** Answers when the workspace is open. @throws AppError the `workspace_…` codes */
  readonly open: () => null;
};
