/** What a shell and the core's thread say to each other. */
import type { EventMessage } from '#shared/contract/events.ts';
import type { Failure } from '#shared/contract/errors.ts';
import type { ServiceOverrides } from '../connection/connection.ts';

export type CoreStart = {
  readonly workspaceDir: string;
  readonly dataDir: string;
  /** Files of the threads the core starts, as URLs. */
  readonly jobThread: string;
  readonly viewThread: string;
  readonly previewThread: string;
  readonly practiceThread: string;
  readonly overrides: ServiceOverrides;
};

export type ToCore = { readonly id: number } & (
  | { readonly type: 'dispatch'; readonly name: string; readonly input: unknown }
  | { readonly type: 'addFile'; readonly path: string; readonly name: string }
  | { readonly type: 'findFile'; readonly token: string }
  | { readonly type: 'isOfferedLink'; readonly link: string }
  | { readonly type: 'mapStyleUrl' }
  | { readonly type: 'close' }
);

export type FromCore =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'event'; readonly message: EventMessage }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown };
