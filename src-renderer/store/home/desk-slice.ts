/** The home screen's facts: lists, the connected service, preferences. */
import type { WorkspaceSummary } from '#shared/contract/workspace.ts';
import type { InputOf } from '#shared/contract/operations.ts';
import type { CreditKind } from '#shared/domain/list/credits.ts';
import type { ListId, ListSummary } from '#shared/domain/list/list.ts';
import { createNewest } from '../async/latest-answer.ts';
import type { CreateSlice } from '../slice.ts';

export type DeskSlice = {
  /** null until first read. */
  readonly desk: WorkspaceSummary | null;
  /** The first reading; decides which screen comes first. */
  readonly openDesk: () => Promise<void>;
  readonly readWorkspace: () => Promise<void>;
  /** What a change of it was answered with. */
  readonly takeDesk: (desk: WorkspaceSummary) => void;
  readonly changeSettings: (changes: InputOf<'changeSettings'>) => Promise<void>;
  readonly forgetKey: () => Promise<void>;
  readonly deleteList: (listId: ListId) => Promise<void>;
  /** Shows a list: the quote while nothing of it was checked, else the review. */
  readonly openList: (list: ListSummary) => Promise<void>;
  /** Leaves the first start for good. */
  readonly finishStart: () => Promise<void>;
};

export const createDeskSlice: CreateSlice<DeskSlice> =
  ({ backend, attempt }) =>
  (set, get) => {
    const newest = createNewest<WorkspaceSummary>((desk) => set({ desk }));
    const read = (): Promise<void> => newest.read(() => backend.readWorkspace({}));
    return {
      desk: null,

      openDesk: () =>
        attempt(async () => {
          await read();
          set(({ desk }) => ({ screen: { name: desk?.settings.started ? 'lists' : 'start' } }));
        }),
      readWorkspace: () => attempt(read),
      takeDesk: newest.take,
      changeSettings: (changes) =>
        attempt(async () => {
          await backend.changeSettings(changes);
          await read();
        }),
      forgetKey: () =>
        attempt(async () => {
          newest.take(await backend.forgetKey({}));
          get().tell('Key forgotten');
        }),
      deleteList: (listId) =>
        attempt(async () => {
          await backend.deleteList({ listId });
          await read();
          get().tell('List deleted');
        }),
      openList: async ({ id, rows, verdicts }) => {
        if (verdicts.not_checked === rows) await get().openQuote(id);
        else await get().openReview(id);
      },
      finishStart: () =>
        attempt(async () => {
          await backend.changeSettings({ started: true });
          await read();
          set({ screen: { name: 'lists' } });
        }),
    };
  };

export const selectDensity = ({ desk }: DeskSlice) => desk?.settings.density ?? 'normal';
export const selectSummary = (listId: ListId) => (state: DeskSlice) =>
  state.desk?.lists.find(({ id }) => id === listId);
/** Of the credits the connected service counts: what is about to be asked. What was asked says itself which service it was. */
export const selectCreditKind = ({ desk }: Pick<DeskSlice, 'desk'>): CreditKind =>
  desk?.service.kind === 'practice' ? 'practice' : 'real';
