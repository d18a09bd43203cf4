import type { SubjectFound } from '#shared/contract/workspace/subject.ts';
import { savedFile } from '#shared/messages/screens/notices.ts';
import { erasedSentence } from '#shared/messages/workspace/subject.ts';
import type { CreateSlice } from '../slice.ts';

/** Finds, exports and erases the data of one person. Only one of these runs at a time. */
export type SubjectSlice = {
  /** The latest findings; null before the first search, and while the text changes. */
  readonly subject: SubjectFound | null;
  readonly subjectWork: 'find' | 'export' | 'erase' | null;
  /** Increases with each erasure. The slices then drop texts that may be about the person. */
  readonly erasures: number;
  readonly findSubject: (text: string) => Promise<void>;
  readonly exportSubject: () => Promise<void>;
  readonly eraseSubject: () => Promise<void>;
  readonly leaveSubject: () => void;
};

export const createSubjectSlice: CreateSlice<SubjectSlice> =
  ({ backend, host, attempt }) =>
  (set, get) => {
    const doing = (what: SubjectSlice['subjectWork'], work: () => Promise<void>): Promise<void> =>
      attempt(async () => {
        if (get().subjectWork !== null) return;
        set({ subjectWork: what });
        try {
          await work();
        } finally {
          set({ subjectWork: null });
        }
      });
    return {
      subject: null,
      subjectWork: null,
      erasures: 0,
      leaveSubject: () => set({ subject: null }),
      findSubject: (text) =>
        doing('find', async () => {
          set({ subject: null });
          set({ subject: await backend.findSubject({ text }) });
        }),
      exportSubject: () =>
        doing('export', async () => {
          const found = get().subject;
          if (!found) return;
          const { file } = await backend.exportSubject({ text: found.text });
          const saved = await host.saveFile(file, { replaceOriginal: false });
          if (saved.kind === 'saved') get().tell(savedFile(saved.name));
        }),
      eraseSubject: () =>
        doing('erase', async () => {
          const found = get().subject;
          if (!found) return;
          await get().keepDraftsNow(); // the core then has every draft that the page drops
          const erased = await backend.eraseSubject({ text: found.text, code: found.code });
          set({ subject: null, erasures: get().erasures + 1 });
          // The page may still hold rows of an open list. Opening a list reads them again.
          get().goTo({ name: 'lists' });
          await get().readWorkspace();
          get().tell(erasedSentence(erased));
        }),
    };
  };
