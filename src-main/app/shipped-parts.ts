/** Reads the app's version and its third-party parts from the file that the build writes (`build/shipped-parts.mjs`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const shipped = z.object({
  version: z.string(),
  parts: z.array(
    z.object({ name: z.string(), version: z.string().nullable(), licence: z.string(), text: z.string() }),
  ),
});

export const shippedParts = (dataDir: string): z.infer<typeof shipped> =>
  shipped.parse(JSON.parse(readFileSync(join(dataDir, 'shipped-parts.json'), 'utf8')));
