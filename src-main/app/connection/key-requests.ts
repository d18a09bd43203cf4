/** Sends requests for evaluation keys one after another, so that a second key does not overwrite the first. */
import {
  type EvaluationKeyDependencies,
  type EvaluationKeyOutcome,
  type EvaluationKeyRequest,
  requestEvaluationKey,
} from './evaluation-keys.ts';

/** `stop` does not affect requests that are made after it. */
export function createKeyRequests(dependencies: EvaluationKeyDependencies) {
  let latest: Promise<unknown> = Promise.resolve();
  let stopping = new AbortController();
  return {
    /** @throws AppError as `requestEvaluationKey`, and `evaluation_key_stopped` */
    request(request: EvaluationKeyRequest): Promise<EvaluationKeyOutcome> {
      const { signal } = stopping;
      const ask = (): Promise<EvaluationKeyOutcome> => requestEvaluationKey(request, dependencies, signal);
      const answer = latest.then(ask, ask);
      latest = answer;
      return answer;
    },

    /** Ends current and waiting requests immediately. */
    stop(): void {
      stopping.abort();
      stopping = new AbortController();
    },
  };
}
