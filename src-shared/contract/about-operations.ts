import { z } from 'zod';
import type { About } from './about.ts';
import { operation, returns } from './operation.ts';

export const aboutOperations = {
  readAbout: operation(z.strictObject({}), returns<About>()),
  /** The licence of a part, by its place in `About`, as its makers wrote it; null: there is no such part. */
  readLicence: operation(
    z.strictObject({ part: z.int().nonnegative() }),
    returns<{ readonly text: string } | null>(),
  ),
} as const;
