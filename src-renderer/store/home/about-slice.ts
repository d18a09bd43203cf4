/** What the app is, and what it ships that others made. */
import type { About } from '#shared/contract/about.ts';
import type { CreateSlice } from '../slice.ts';

export type AboutSlice = {
  /** null until it is read. */
  readonly about: About | null;
  /** The licence that is shown, and of which part; null: none is. */
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
