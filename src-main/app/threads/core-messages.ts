/** The values that a shell passes to the core's thread, and the functions of the core that it can call. */
import type { MessagePort } from 'node:worker_threads';
import type { EventMessage } from '#shared/contract/events.ts';
import type { UpgradeProgress } from '../../db/workspace.ts';
import type { App } from '../app.ts';
import type { ServiceOverrides } from '../connection/service-access.ts';
import type { GivenFile } from '../file-tokens.ts';
import type { BringProgress } from '../maintenance/bring-workspace.ts';
import type { PolicyState } from '../policy/read-policy.ts';

export type CoreStart = {
  readonly workspaceDir: string;
  readonly formerDir: string | null;
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
  /** The shell answers questions about proxies here. */
  readonly proxies: MessagePort;
  readonly updatesFrom: string | null;
  readonly policy: PolicyState;
  /** State from a core that failed; null if there is none. */
  readonly takenOver: TakenOver | null;
};

/** State of a failed core that pages still need. */
export type TakenOver = { readonly files: readonly GivenFile[] };

/** The messages of the thread: the app's events, and, before the app exists, the steps of a move and of an upgrade. */
export type CoreEvent =
  | EventMessage
  | { readonly name: 'workspaceMoving'; readonly payload: BringProgress }
  | { readonly name: 'workspaceUpgrading'; readonly payload: UpgradeProgress };

/** The functions of the core's thread. Call `open` before any other. */
export type CoreFunctions = Omit<App, 'subscribe'> & {
  /** Moves the workspace to this computer if necessary, opens it and creates the app. @throws AppError the `workspace_…` codes */
  readonly open: () => Promise<null>;
};
