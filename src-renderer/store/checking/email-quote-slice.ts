/** What checking the emails of a list would cost, beside the quote of its addresses, and which of both are checked. */
import { AppError, type Failure, isHostLost } from '#shared/contract/errors.ts';
import { isGoing, type ListQuote, type RunScope, type RunSnapshot } from '#shared/contract/run.ts';
import { asksOnlyEmails } from '#shared/domain/address/mapping.ts';
import type { EmailWay } from '#shared/domain/email/email-way.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { EACH_EMAIL_NOW_CHECKED } from '#shared/messages/email-checks.ts';
import { changeSettings, onAllRows } from '../bulk/on-all-rows.ts';
import { waitsForPreparation } from '../importing/preparation-slice.ts';
import type { CreateSlice } from '../slice.ts';

export type EmailQuoting = {
  readonly listId: ListId;
  readonly scope: RunScope;
  /** Whether there is anything in the columns of emails; false until that is known. */
  readonly hasEmails: boolean;
  /** Whether nothing else of the list is checked. */
  readonly isAlone: boolean;
  /** The names of the columns whose emails are meant. */
  readonly columns: readonly string[];
  /** The latest run of emails; null: none. */
  readonly run: RunSnapshot | null;
  /** A person's choice; null: the one for so many. */
  readonly way: EmailWay | null;
  /** Both null while it is being worked out, and while the emails are being checked. */
  readonly quote: ListQuote | null;
  readonly failure: Failure | null;
};

export type EmailQuoteSlice = {
  /** null: the list has no column of emails, or that is not known yet. */
  readonly emailQuoting: EmailQuoting | null;
  /** What a person said is to be checked; absent: they said nothing of it. */
  readonly chosenSubjects: { readonly [S in Subject]?: boolean };
  readonly chooseSubject: (subject: Subject, isChosen: boolean) => void;
  /** Quotes the emails of a list that has columns of them. */
  readonly quoteEmails: (listId: ListId, scope: RunScope) => Promise<void>;
  readonly chooseEmailWay: (way: EmailWay) => Promise<void>;
  /** Has each of several emails in one cell checked; one step, which can be undone. */
  readonly checkSeveralEmails: (listId: ListId) => Promise<void>;
};

export const createEmailQuoteSlice: CreateSlice<EmailQuoteSlice> =
  ({ backend, attempt }) =>
  (set, get) => {
    /** Rises with every quote that is asked for: an answer to an older one is not shown. */
    let generation = 0;

    async function quote(asked: EmailQuoting): Promise<void> {
      generation += 1;
      const mine = generation;
      const { listId, scope, way, run } = asked;
      set({ emailQuoting: asked });
      if (run !== null && isGoing(run)) return;
      try {
        const made = await backend.readQuote({ listId, subject: 'email', scope, way });
        if (mine !== generation) return;
        const hasEmails = made.rowsToCheck > 0 || Object.keys(made.skipped).length > 0;
        set({ emailQuoting: { ...asked, hasEmails: asked.hasEmails || hasEmails, quote: made } });
      } catch (error) {
        if (!(error instanceof AppError) || isHostLost(error.failure)) throw error;
        if (mine === generation) set({ emailQuoting: { ...asked, quote: null, failure: error.failure } });
      }
    }

    return {
      emailQuoting: null,
      chosenSubjects: {},

      chooseSubject: (subject, isChosen) =>
        set(({ chosenSubjects }) => ({ chosenSubjects: { ...chosenSubjects, [subject]: isChosen } })),

      quoteEmails: (listId, scope) =>
        attempt(async () => {
          const { emailQuoting: before } = get();
          const isSameList = before?.listId === listId;
          if (!isSameList) set({ emailQuoting: null, chosenSubjects: {} });
          generation += 1;
          const mine = generation;
          const [{ columns, mapping }, run] = await Promise.all([
            backend.readColumns({ listId }),
            backend.readRun({ listId, subject: 'email' }),
          ]);
          if (mine !== generation) return;
          const names = (mapping.email ?? []).map((column) => columns[column] ?? '');
          if (names.length === 0) return set({ emailQuoting: null });
          const way = isSameList ? before.way : null;
          const isAlone = asksOnlyEmails(mapping);
          const hasEmails = isAlone || run !== null || (isSameList && before.hasEmails);
          const asked = { listId, scope, hasEmails, isAlone, columns: names, run, way };
          await quote({ ...asked, quote: null, failure: null });
        }, listId),

      chooseEmailWay: (way) =>
        attempt(async () => {
          const { emailQuoting } = get();
          if (!emailQuoting) return;
          const { quote: before } = emailQuoting;
          // Only the time it takes is another one.
          await quote({ ...emailQuoting, way, quote: before && { ...before, way }, failure: null });
        }),

      checkSeveralEmails: (listId) =>
        attempt(async () => {
          if (get().bulkProgress) return;
          const settings = { listId, checksSeveralEmails: true };
          await onAllRows(get, listId, () =>
            changeSettings({ backend, get }, settings, EACH_EMAIL_NOW_CHECKED),
          );
        }, listId),
    };
  };

/** Whether the list has emails that are not being checked. */
export const canQuoteEmails = ({ emailQuoting }: Pick<EmailQuoteSlice, 'emailQuoting'>): boolean =>
  emailQuoting?.hasEmails === true && !(emailQuoting.run && isGoing(emailQuoting.run));

/** What is quoted of the emails of a list; null where it has none, and until that is known. */
export const selectEmailQuoting =
  (listId: ListId) =>
  ({ emailQuoting }: Pick<EmailQuoteSlice, 'emailQuoting'>): EmailQuoting | null =>
    emailQuoting?.listId === listId && (emailQuoting.hasEmails || isRefused(emailQuoting))
      ? emailQuoting
      : null;

/** Whether it could not be quoted, for another reason than that the list is not ready. */
const isRefused = ({ failure }: EmailQuoting): boolean => failure !== null && !waitsForPreparation(failure);
