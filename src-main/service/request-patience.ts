import type { RequestPreset } from '#shared/contract/workspace.ts';

/** Time for one attempt in milliseconds, and how many more follow a failed one. */
export type RequestPatience = { readonly timeoutMs: number; readonly retries: number };

/** The document's defaults and the two settings it recommends beside them (part 8, "Client timeout"). */
export const REQUEST_PATIENCE: { readonly [P in RequestPreset]: RequestPatience } = {
  interactive: { timeoutMs: 5_000, retries: 3 },
  cold_start: { timeoutMs: 10_000, retries: 3 },
  batch: { timeoutMs: 15_000, retries: 5 },
};
