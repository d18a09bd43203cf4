import type { About } from '#shared/contract/workspace/about.ts';
import type { CreateSlice } from '../slice.ts';

/** `licence` is the text that was read last; null until then, or if that part has no text. */
export type AboutSlice = {
  readonly about: About | null;
  readonly licence: { readonly part: number; readonly text: string } | null;
  readonly readAbout: () => Promise<void>;
  readonly readLicence: (part: number) => Promise<void>;
};

export const createAboutSlice: CreateSlice<AboutSlice> =
  ({ backend, attempt }) =>
  (set) => ({
    about: null,
    licence: null,
    readAbout: () => attempt(async () => set({ about: await backend.readAbout({}) })),
    readLicence: (part) =>
      attempt(async () => {
        const found = await backend.readLicence({ part });
        set({ licence: found && { part, text: found.text } });
      }),
  });
