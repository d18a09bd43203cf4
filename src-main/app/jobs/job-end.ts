import type { Failure } from '#shared/contract/errors.ts';
import type { JobEnd } from './jobs.ts';

type EndState =
  | { readonly state: 'done' | 'stopped'; readonly failure: null }
  | { readonly state: 'failed'; readonly failure: Failure };

/** Returns the end state. An interrupted job counts as stopped, not as failed. */
export function endStateOf(end: JobEnd): EndState {
  if (end.ok) return { state: 'done', failure: null };
  const { failure } = end;
  return failure.code === 'interrupted' ? { state: 'stopped', failure: null } : { state: 'failed', failure };
}
