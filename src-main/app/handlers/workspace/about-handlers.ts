import type { Handlers } from '#shared/contract/operations.ts';
import type { Files } from '../../files.ts';
import { readShippedParts } from '../../shipped-parts.ts';

/** @param updatesFrom the host of the updates; null if the app looks for none */
export function createAboutHandlers({ dataDir }: Files, updatesFrom: string | null) {
  return {
    async readAbout() {
      const { version, parts } = await readShippedParts(dataDir);
      return {
        version,
        updatesFrom,
        parts: parts.map(({ name, version: its, licence }) => ({ name, version: its, licence })),
      };
    },

    async readLicence({ part }) {
      const found = (await readShippedParts(dataDir)).parts[part];
      return found ? { text: found.text } : null;
    },
  } satisfies Partial<Handlers>;
}
