import { z } from 'zod';
import { operation, returns } from '../operation.ts';
import type { About } from './about.ts';

export const aboutOperations = {
  readAbout: operation(z.strictObject({}), returns<About>()),
  /** Returns a part's licence in its makers' words; null if there is no such part. `part`: index in `About.parts`. */
  readLicence: operation(
    z.strictObject({ part: z.int().nonnegative() }),
    returns<{ readonly text: string } | null>(),
  ),
} as const;
