import type { EmailRehearsal } from '#shared/contract/review/rehearsal.ts';
import type { RowTarget } from '#shared/contract/review/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { takenWords } from '#shared/messages/emails/email-results.ts';
import { createLatestAnswer } from '../async/latest-answer.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';

type EmailSuggestions = {
  readonly listId: ListId;
  readonly target: RowTarget;
  readonly found: EmailRehearsal;
};

/** Accepts all suggested emails of the filtered rows in one step. */
export type EmailSuggestionsSlice = {
  /** The suggestions; null while the dialog is closed or they are being counted. */
  readonly emailSuggestions: EmailSuggestions | null;
  readonly openEmailSuggestions: () => Promise<void>;
  readonly closeEmailSuggestions: () => void;
  readonly takeEmailSuggestions: () => Promise<void>;
};

export const createEmailSuggestionsSlice: CreateSlice<EmailSuggestionsSlice> =
  ({ backend, attempt, attemptReading }) =>
  (set, get) => {
    const newest = createLatestAnswer<EmailSuggestions>((emailSuggestions) => {
      if (get().dialog === 'emails') set({ emailSuggestions });
    });
    const count = (listId: ListId, target: RowTarget): Promise<void> =>
      newest.read(async () => ({
        listId,
        target,
        found: await backend.rehearseEmailSuggestions({ listId, target }),
      }));

    return {
      emailSuggestions: null,

      openEmailSuggestions: () =>
        attemptReading(async () => {
          const listId = selectOpenListId(get());
          if (listId === null) return;
          set({ emailSuggestions: null });
          const target: RowTarget = { kind: 'filter', filter: get().view.filter, onlyUndecided: false };
          await count(listId, target);
        }, 'emails'),
      closeEmailSuggestions: () => set({ emailSuggestions: null }),

      takeEmailSuggestions: () => {
        const { emailSuggestions: asked, bulkProgress } = get();
        if (!asked || bulkProgress || asked.found.emails === 0) return Promise.resolve();
        const { listId, target, found } = asked;
        return attempt(async () => {
          const { rows, mark } = found;
          const taking = get().runBulk(listId, rows, () => backend.takeEmailSuggestions({ listId, mark }));
          const { step, changed } = await taking.catch(async (error: unknown) => {
            // The suggestions may have changed. The dialog shows the new ones before the person accepts them.
            await count(listId, target).catch(() => undefined);
            throw error;
          });
          if (get().dialog === 'emails') get().closeDialog();
          get().tell(takenWords(step.rows, changed), { undoIn: listId, step: step.step });
          await get().rereadRows();
          await get().readSteps();
        }, listId);
      },
    };
  };
