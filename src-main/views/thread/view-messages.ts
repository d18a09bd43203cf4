/** What the core and the thread of views say to each other. */
import type { ListId } from '#shared/domain/list/list.ts';
import type { Failure } from '#shared/contract/errors.ts';
import type { Views } from './view-questions.ts';

export type ViewThreadStart = { readonly workspaceDir: string };

/** Messages come in the order they were sent: what was said to have changed is known to the next question. */
export type ToViews =
  | {
      readonly type: 'ask';
      readonly id: number;
      readonly name: keyof Views;
      readonly input: readonly unknown[];
    }
  | { readonly type: 'changed'; readonly listId: ListId; readonly positions: Uint32Array | null }
  | { readonly type: 'settled'; readonly listId: ListId; readonly positions: Uint32Array }
  | { readonly type: 'close' };

export type FromViews =
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly failure: Failure }
  /** A bug, to be written down by the core. */
  | { readonly type: 'broken'; readonly id: number; readonly stack: string };
