/** The cost of checking a list, computed again for each choice of rows. */
import { AppError, type Failure, isHostLost } from '#shared/contract/errors.ts';
import type { PracticeCoverage } from '#shared/contract/run/practice.ts';
import {
  isGoing,
  type ListQuote,
  MISSING,
  type Quote,
  quotedOf,
  type RunScope,
  type RunSnapshot,
} from '#shared/contract/run/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { costOf, SUBJECT_CREDITS } from '#shared/messages/run/credits.ts';
import { STARTED_ELSEWHERE } from '#shared/messages/run/run.ts';
import { atMost } from '#shared/messages/screens/notices.ts';
import { selectSummary } from '../home/workspace-slice.ts';
import type { CreateSlice } from '../slice.ts';
import { canQuoteEmails } from './email-quote-slice.ts';

/** `isGoing`: a run is checking the addresses, so they have no quote. A `failure` replaces the quote. */
export type Quoting = {
  readonly listId: ListId;
  readonly scope: RunScope;
  readonly isGoing: boolean;
  readonly quote: ListQuote | null;
  readonly failure: Failure | null;
};

export type QuoteSlice = {
  readonly quoting: Quoting | null;
  /** How much of a list the practice service knows. `value` is null if another service is connected. */
  readonly coverage: { readonly listId: ListId; readonly value: PracticeCoverage | null } | null;
  readonly readCoverage: (listId: ListId) => Promise<void>;
  /** Shows the cost of a check. If everything that can be checked is being checked already, shows the review. */
  readonly openQuote: (listId: ListId, scope?: RunScope) => Promise<void>;
  /** Replaces the quote with the progress of a run from another window. Quotes again when the run ends. */
  readonly hearRunOfQuote: (run: RunSnapshot) => void;
};

export const createQuoteSlice: CreateSlice<QuoteSlice> =
  ({ backend, attempt }) =>
  (set, get) => {
    async function openEmails(asked: Quoting, isWanted: () => boolean): Promise<void> {
      const { listId, scope } = asked;
      await get().quoteEmails(listId, scope);
      const { emailQuoting } = get();
      if (!isWanted() || emailQuoting?.listId !== listId) return;
      const { run, quote, failure } = emailQuoting;
      if (run && isGoing(run)) return get().returnToRows(listId);
      set({ quoting: { ...asked, failure } });
      if (quote) sayCost('email', quote);
    }

    const sayCost = (subject: Subject, quote: Quote): void => {
      const kind = creditKindOf([quote.service]);
      get().announce(atMost(costOf(quotedOf(quote), kind, SUBJECT_CREDITS[subject])));
    };

    return {
      quoting: null,
      coverage: null,

      readCoverage: (listId) =>
        attempt(async () => {
          set({ coverage: null });
          const value = await backend.readPracticeCoverage({ listId });
          set({ coverage: { listId, value } });
        }),

      openQuote: (listId, scope = MISSING) =>
        attempt(async () => {
          if (get().refuseReader()) return;
          const asked: Quoting = { listId, scope, isGoing: false, quote: null, failure: null };
          const isWanted = (): boolean => get().quoting === asked && get().screen.name === 'quote';
          set({ quoting: asked });
          get().showScreen({ name: 'quote', listId });
          try {
            if (selectSummary(listId)(get())?.onlyEmails === true) return await openEmails(asked, isWanted);
            const run = await backend.readRun({ listId });
            if (!isWanted()) return;
            if (run && isGoing(run)) {
              await get().quoteEmails(listId, scope);
              if (!isWanted()) return;
              if (!canQuoteEmails(get())) return await get().returnToRows(listId);
              return set({ quoting: { ...asked, isGoing: true } });
            }
            // The price is shown when it is complete, because Enter starts a run of what is shown.
            const [quote] = await Promise.all([
              backend.readQuote({ listId, scope }),
              get().quoteEmails(listId, scope),
            ]);
            if (!isWanted()) return;
            set({ quoting: { ...asked, quote } });
            sayCost('address', quote);
          } catch (error) {
            if (!(error instanceof AppError) || isHostLost(error.failure)) throw error;
            if (isWanted()) set({ quoting: { ...asked, failure: error.failure } });
          }
        }, listId),

      hearRunOfQuote: (run) => {
        const { screen, isStarting, quoting, emailQuoting, openQuote } = get();
        if (isStarting || screen.name !== 'quote' || screen.listId !== run.listId) return;
        const isAddress = run.subject === 'address';
        const isQuoted = ((isAddress ? quoting : emailQuoting)?.quote ?? null) !== null;
        const before = emailQuoting?.run ?? null;
        const isShownGoing = isAddress ? quoting?.isGoing === true : before !== null && isGoing(before);
        if (isGoing(run) ? !isQuoted : !isShownGoing) return;
        if (isGoing(run)) get().tell(STARTED_ELSEWHERE);
        void openQuote(run.listId, quoting?.scope);
      },
    };
  };
