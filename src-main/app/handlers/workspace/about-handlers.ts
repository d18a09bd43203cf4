/** Reads the app's version and its third-party parts from the file that the build writes (`build/shipped-parts.mjs`). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Handlers } from '#shared/contract/operations.ts';
import type { Files } from '../../files.ts';

const shipped = z.object({
  version: z.string(),
  parts: z.array(
    z.object({ name: z.string(), version: z.string().nullable(), licence: z.string(), text: z.string() }),
  ),
});

/** @param updatesFrom the host of the updates; null if the app looks for none */
export function createAboutHandlers({ dataDir }: Files, updatesFrom: string | null) {
  const read = async () =>
    shipped.parse(JSON.parse(await readFile(join(dataDir, 'shipped-parts.json'), 'utf8')));
  return {
    async readAbout() {
      const { version, parts } = await read();
      return {
        version,
        updatesFrom,
        parts: parts.map(({ name, version: its, licence }) => ({ name, version: its, licence })),
      };
    },

    async readLicence({ part }) {
      const found = (await read()).parts[part];
      return found ? { text: found.text } : null;
    },
  } satisfies Partial<Handlers>;
}
