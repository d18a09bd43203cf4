import { z } from 'zod';
import { operation, returns } from '../operation.ts';
import type { About } from './about.ts';

export const aboutOperations = {
  readAbout: operation(z.strictObject({}), returns<About>()),
  /** Returns a part's licence in its makers' words. `part` is the index in `About.parts`; null: no such part. */
  readLicence: operation(
    z.strictObject({ part: z.int().nonnegative() }),
    returns<{ readonly text: string } | null>(),
  ),
} as const;
