import { AppError, type Failure, isHostLost } from '#shared/contract/errors.ts';
import { isGoing, type ListQuote, type RunScope, type RunSnapshot } from '#shared/contract/run/run.ts';
import { asksOnlyEmails } from '#shared/domain/address/mapping.ts';
import type { EmailWay } from '#shared/domain/email/email-way.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { EACH_EMAIL_NOW_CHECKED } from '#shared/messages/emails/email-checks.ts';
import { changeSettings, onAllRows } from '../bulk/on-all-rows.ts';
import { waitsForPreparation } from '../importing/preparation-slice.ts';
import type { CreateSlice } from '../slice.ts';

/** `run` is the latest run of emails; null if there was none. A null `way` lets the core choose. */
export type EmailQuoting = {
  readonly listId: ListId;
  readonly scope: RunScope;
  readonly hasEmails: boolean;
  /** Whether the list has emails to check but no addresses. */
  readonly isAlone: boolean;
  readonly columns: readonly string[];
  readonly run: RunSnapshot | null;
  readonly way: EmailWay | null;
  /** `quote` and `failure` are null while the quote is being computed and while emails are being checked. */
  readonly quote: ListQuote | null;
  readonly failure: Failure | null;
};

/** `chosenSubjects` contains only the person's own choices. `isSubjectChosen` adds the defaults. */
export type EmailQuoteSlice = {
  /** The state of the emails' quote; null if the list has no email column, or before that is known. */
  readonly emailQuoting: EmailQuoting | null;
  readonly chosenSubjects: { readonly [S in Subject]?: boolean };
  readonly chooseSubject: (subject: Subject, isChosen: boolean) => void;
  readonly quoteEmails: (listId: ListId, scope: RunScope) => Promise<void>;
  readonly chooseEmailWay: (way: EmailWay) => Promise<void>;
  readonly checkSeveralEmails: (listId: ListId) => Promise<void>;
};

export const createEmailQuoteSlice: CreateSlice<EmailQuoteSlice> =
  ({ backend, attempt }) =>
  (set, get) => {
    /** Increases with every requested quote, so that answers to older requests are dropped. */
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
          // A different way changes only the expected time.
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

/** Returns whether the list has emails that no run is checking. */
export const canQuoteEmails = ({ emailQuoting }: Pick<EmailQuoteSlice, 'emailQuoting'>): boolean =>
  emailQuoting?.hasEmails === true && !(emailQuoting.run && isGoing(emailQuoting.run));

/** Returns the email quote of a list; null if it has no emails, or before that is known. */
export const selectEmailQuoting =
  (listId: ListId) =>
  ({ emailQuoting }: Pick<EmailQuoteSlice, 'emailQuoting'>): EmailQuoting | null =>
    emailQuoting?.listId === listId && (emailQuoting.hasEmails || isRefused(emailQuoting))
      ? emailQuoting
      : null;

const isRefused = ({ failure }: EmailQuoting): boolean => failure !== null && !waitsForPreparation(failure);
