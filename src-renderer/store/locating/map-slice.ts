/** The map beside the grid: what it shows, and the row that is pointed at on either of them. */
import type { Pins } from '#shared/contract/pins.ts';
import type { RowFilter } from '#shared/contract/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { createCoalesced } from '../async/coalesce.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';

export type Pane = 'grid' | 'both' | 'map';

/** A row pointed at; `row` is null until it is read. */
export type Hovered = { readonly position: number; readonly row: Row | null };

export type MapSlice = {
  /** What the middle of the review shows. */
  readonly pane: Pane;
  /** Of the view's filter; null until read. What was read stays until its newer state has come. */
  readonly pins: Pins | null;
  readonly hovered: Hovered | null;
  /** The online style that did not answer: all maps are the built-in one, until it is tried again. null: none. */
  readonly failedMapStyle: string | null;
  readonly showPane: (pane: Pane) => void;
  /** Between the grid and the map. */
  readonly toggleMap: () => void;
  /** Reads the pins of a list's filter, if they are not read yet. */
  readonly readPins: (listId: ListId, filter: RowFilter) => Promise<void>;
  /** Says that rows changed: pins that are shown are read again, in their own time. */
  readonly pinsChanged: () => void;
  /** Without effect while the map is not shown. null: no row is pointed at. */
  readonly hoverRow: (position: number | null) => void;
  /** Makes this row the one in question. */
  readonly goToPosition: (position: number) => Promise<void>;
  readonly mapStyleFailed: (url: string) => void;
  readonly tryMapStyleAgain: () => void;
};

/** While a run goes on, rows change all the time: the map of very many is read again so often. */
const REREAD_PAUSE_MS = 3_000;

export const createMapSlice: CreateSlice<MapSlice> =
  ({ backend, attemptReading }) =>
  (set, get) => {
    /** What the pins are of; null while they are of nothing. */
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
            // Those of another filter say nothing of this one.
            if (asked === shown) set({ pins: null });
            throw error;
          }
        }, 'pins');
      },
      pinsChanged: () => {
        if (shown === null) return;
        if (get().pane === 'grid')
          shown = null; // read anew when the map is opened
        else reread();
      },

      hoverRow: (position) => {
        const { pane, hovered } = get();
        if (pane === 'grid' || position === (hovered?.position ?? null)) return; // only the map marks it
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
