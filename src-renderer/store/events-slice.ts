/** Which event concerns which slice. */
import type { EventMessage } from '#shared/contract/events.ts';
import type { CreateSlice } from './tools.ts';
import { createLatestOnly } from './latest-only.ts';

export type EventsSlice = {
  readonly hear: (message: EventMessage) => void;
};

export const createEventsSlice: CreateSlice<EventsSlice> = () => (_set, get) => {
  const rereadDesk = createLatestOnly(() => get().readDesk());
  const rereadRows = createLatestOnly(() => get().rereadRows());
  const rereadRun = createLatestOnly(async () => {
    const { screen, readRun } = get();
    if (screen.name === 'review') await readRun(screen.listId);
  });

  return {
    hear: (message) => {
      switch (message.name) {
        case 'importProgressed':
          return get().hearImport(message.payload);
        case 'runProgressed':
          return get().hearRun(message.payload);
        case 'exportProgressed':
          return get().hearExport(message.payload);
        case 'rowsChanged': {
          const { screen } = get();
          if (screen.name === 'review' && screen.listId === message.payload.listId) rereadRows();
          return;
        }
        case 'deskChanged':
          // Also what a host says after a gap: whatever was missed is read again.
          rereadDesk();
          rereadRun();
          rereadRows();
      }
    },
  };
};
