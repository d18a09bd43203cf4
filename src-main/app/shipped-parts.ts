/** Reads the app's version and its third-party parts from the file that the build writes (`build/shipped-parts.mjs`). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const shipped = z.object({
  version: z.string(),
  parts: z.array(
    z.object({ name: z.string(), version: z.string().nullable(), licence: z.string(), text: z.string() }),
  ),
});

export const readShippedParts = async (dataDir: string) =>
  shipped.parse(JSON.parse(await readFile(join(dataDir, 'shipped-parts.json'), 'utf8')));
