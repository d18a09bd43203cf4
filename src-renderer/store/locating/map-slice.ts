/** The map next to the grid, and the row under the pointer in the map or the grid. */
import type { Pins } from '#shared/contract/fix/pins.ts';
import type { RowFilter } from '#shared/contract/review/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { createCoalesced } from '../async/coalesce.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';

export type Pane = 'grid' | 'both' | 'map';

type Hovered = { readonly position: number; readonly row: Row | null };

export type MapSlice = {
  readonly pane: Pane;
  /** The pins of the filtered rows; null until they are read. Old pins stay until new ones arrive. */
  readonly pins: Pins | null;
  readonly hovered: Hovered | null;
  /** The online style that failed; null if none did. Maps use the built-in map until the person tries it again. */
  readonly failedMapStyle: string | null;
  readonly showPane: (pane: Pane) => void;
  readonly toggleMap: () => void;
  readonly readPins: (listId: ListId, filter: RowFilter) => Promise<void>;
  /** Called after rows changed. Reads the shown pins again, at a limited rate. */
  readonly pinsChanged: () => void;
  /** Sets the row under the pointer; null for none. Does nothing while the map is hidden. */
  readonly hoverRow: (position: number | null) => void;
  readonly goToPosition: (position: number) => Promise<void>;
  readonly mapStyleFailed: (url: string) => void;
  readonly tryMapStyleAgain: () => void;
};

/** Rows change constantly during a run. This pause limits the readings of a map with many rows. */
const REREAD_PAUSE_MS = 3_000;

/** Creates the slice. After rows change, it waits at least 3 seconds between readings of the pins. */
export const createMapSlice: CreateSlice<MapSlice> =
  ({ backend, attemptReading }) =>
  (set, get) => {
    let shown: { readonly listId: ListId; readonly filter: RowFilter } | null = null;

    async function read(): Promise<void> {
      const asked = shown;
      if (asked === null) return;
      const pins = await backend.readPins(asked);
      if (asked === shown) set({ pins });
    }

    const reread = createCoalesced(async () => {
      await attemptReading(read);
      await new Promise((resolve) => setTimeout(resolve, REREAD_PAUSE_MS));
    });

    const readHovered = createCoalesced(() =>
      attemptReading(async () => {
        const { hovered, view, blocks } = get();
        const listId = selectOpenListId(get());
        if (hovered === null || hovered.row !== null || listId === null) return;
        const { position } = hovered;
        const known = [...blocks.values()].flat().find((row) => row.position === position);
        const row = known ?? (await readRow(listId, position));
        set((now) => (now.hovered?.position === position && row ? { hovered: { position, row } } : {}));

        async function readRow(list: ListId, wanted: number): Promise<Row | null> {
          const { index } = await backend.findRow({ listId: list, view, position: wanted });
          if (index === null) return null;
          const { rows } = await backend.readRows({ listId: list, view, offset: index, limit: 1 });
          return rows[0] ?? null;
        }
      }),
    );

    return {
      pane: 'grid',
      pins: null,
      hovered: null,
      failedMapStyle: null,

      showPane: (pane) => set({ pane, hovered: null }),
      toggleMap: () => get().showPane(get().pane === 'grid' ? 'map' : 'grid'),

      readPins: (listId, filter) => {
        if (shown?.listId === listId && shown.filter === filter) return Promise.resolve();
        if (shown?.listId !== listId) set({ pins: null });
        const asked = { listId, filter };
        shown = asked;
        return attemptReading(async () => {
          try {
            await read();
          } catch (error) {
            if (asked === shown) set({ pins: null });
            throw error;
          }
        }, 'pins');
      },
      pinsChanged: () => {
        if (shown === null) return;
        if (get().pane === 'grid')
          shown = null; // read again when the map opens
        else reread();
      },

      hoverRow: (position) => {
        const { pane, hovered } = get();
        if (pane === 'grid' || position === (hovered?.position ?? null)) return; // only the map marks the row
        set({ hovered: position === null ? null : { position, row: null } });
        readHovered();
      },

      goToPosition: (position) =>
        attemptReading(async () => {
          const found = await get().readAround(position);
          if (!found) return;
          get().addRows(found);
          await get().moveTo(found.index);
        }),

      mapStyleFailed: (url) => set({ failedMapStyle: url }),
      tryMapStyleAgain: () => set({ failedMapStyle: null }),
    };
  };
