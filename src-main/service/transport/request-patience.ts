import type { RequestPreset } from '#shared/contract/workspace/workspace.ts';

/** The time limit of one attempt, and the number of attempts that may follow a failed one. */
export type RequestPatience = { readonly timeoutMs: number; readonly retries: number };

/** The documented default and the two other settings that the document recommends (part 8, "Client timeout"). */
export const REQUEST_PATIENCE: { readonly [P in RequestPreset]: RequestPatience } = {
  interactive: { timeoutMs: 5_000, retries: 3 },
  cold_start: { timeoutMs: 10_000, retries: 3 },
  batch: { timeoutMs: 15_000, retries: 5 },
};
