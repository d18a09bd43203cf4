/**
 * Requests for an evaluation key, one after the other: two at once could both find that no key is kept, and the
 * second key would be written over the first.
 */
import {
  type EvaluationKeyDependencies,
  type EvaluationKeyOutcome,
  type EvaluationKeyRequest,
  requestEvaluationKey,
} from './evaluation-keys.ts';

export function createKeyRequests(dependencies: EvaluationKeyDependencies) {
  let latest: Promise<unknown> = Promise.resolve();
  let stopping = new AbortController();
  return {
    /** @throws AppError as `requestEvaluationKey` does, and `evaluation_key_stopped` */
    request(request: EvaluationKeyRequest): Promise<EvaluationKeyOutcome> {
      const { signal } = stopping;
      const ask = (): Promise<EvaluationKeyOutcome> => requestEvaluationKey(request, dependencies, signal);
      const answer = latest.then(ask, ask);
      latest = answer;
      return answer;
    },

    /** Ends those that are going and waiting, at once. */
    stop(): void {
      stopping.abort();
      stopping = new AbortController();
    },
  };
}
