import type { Handlers } from '#shared/contract/operations.ts';
import type { Files } from '../../files.ts';
import { shippedParts } from '../../shipped-parts.ts';

/** @param updatesFrom the host of the updates; null if the app looks for none */
export function createAboutHandlers({ dataDir }: Files, updatesFrom: string | null) {
  return {
    readAbout() {
      const { version, parts } = shippedParts(dataDir);
      return {
        version,
        updatesFrom,
        parts: parts.map(({ name, version: its, licence }) => ({ name, version: its, licence })),
      };
    },

    readLicence({ part }) {
      const found = shippedParts(dataDir).parts[part];
      return found ? { text: found.text } : null;
    },
  } satisfies Partial<Handlers>;
}
