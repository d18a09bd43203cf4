/** The home screen's facts: lists, the connected service, preferences. */
import type { Desk } from '#shared/contract/desk.ts';
import type { InputOf } from '#shared/contract/operations.ts';
import type { ListId, ListSummary } from '#shared/domain/list.ts';
import type { CreateSlice } from './tools.ts';

export type DeskSlice = {
  /** null until first read. */
  readonly desk: Desk | null;
  /** The first reading; decides which screen comes first. */
  readonly openDesk: () => Promise<void>;
  readonly readDesk: () => Promise<void>;
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
  (set, get) => ({
    desk: null,

    openDesk: () =>
      attempt(async () => {
        const desk = await backend.readDesk({});
        set({ desk, screen: { name: desk.settings.started ? 'lists' : 'start' } });
      }),
    readDesk: () => attempt(async () => set({ desk: await backend.readDesk({}) })),
    changeSettings: (changes) =>
      attempt(async () => {
        await backend.changeSettings(changes);
        set({ desk: await backend.readDesk({}) });
      }),
    forgetKey: () =>
      attempt(async () => {
        set({ desk: await backend.forgetKey({}) });
        get().tell('Key forgotten');
      }),
    deleteList: (listId) =>
      attempt(async () => {
        await backend.deleteList({ listId });
        set({ desk: await backend.readDesk({}) });
        get().tell('List deleted');
      }),
    openList: async ({ id, rows, verdicts }) => {
      if (verdicts.not_checked === rows) await get().openQuote(id);
      else await get().openReview(id);
    },
    finishStart: () =>
      attempt(async () => {
        await backend.changeSettings({ started: true });
        set({ desk: await backend.readDesk({}), screen: { name: 'lists' } });
      }),
  });

export const selectDensity = ({ desk }: DeskSlice) => desk?.settings.density ?? 'normal';
export const selectSummary = (listId: ListId) => (state: DeskSlice) =>
  state.desk?.lists.find(({ id }) => id === listId);
