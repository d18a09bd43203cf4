import type { Report } from '#shared/contract/report.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { CreateSlice } from '../slice.ts';

/** `report` is null until it is read. `remakeReport` reads it again after rows changed, if it is on the screen. */
export type ReportSlice = {
  readonly report: Report | null;
  readonly openReport: (listId: ListId) => Promise<void>;
  readonly remakeReport: () => Promise<void>;
};

export const createReportSlice: CreateSlice<ReportSlice> =
  ({ backend, attemptReading }) =>
  (set, get) => {
    const isOpen = (listId: ListId): boolean => {
      const { screen } = get();
      return screen.name === 'report' && screen.listId === listId;
    };
    const read = async (listId: ListId): Promise<void> => {
      const report = await backend.readReport({ listId });
      if (isOpen(listId)) set({ report });
    };
    return {
      report: null,

      openReport: (listId) => {
        set({ report: null });
        get().goTo({ name: 'report', listId });
        return attemptReading(() => read(listId), 'report');
      },
      remakeReport: () =>
        attemptReading(async () => {
          const { screen } = get();
          if (screen.name === 'report') await read(screen.listId);
        }),
    };
  };
