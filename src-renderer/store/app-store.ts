/**
 * The page's one store. It holds what was last read from the core and where the person is; every fact
 * is the core's. Slices get the backend as an argument, so tests run them over a fake host.
 */
import type { StoreApi } from 'zustand';
import { createStore } from 'zustand';
import { createAttempts } from './attempts.ts';
import type { ColumnsSlice } from './importing/columns-slice.ts';
import { createColumnsSlice } from './importing/columns-slice.ts';
import type { ConnectSlice } from './home/connect-slice.ts';
import { createConnectSlice } from './home/connect-slice.ts';
import type { DeskSlice } from './home/desk-slice.ts';
import { createDeskSlice } from './home/desk-slice.ts';
import type { DialogSlice } from './screen/dialog-slice.ts';
import { createDialogSlice } from './screen/dialog-slice.ts';
import type { FacetsSlice } from './filters/facets-slice.ts';
import { createFacetsSlice } from './filters/facets-slice.ts';
import type { GroupsSlice } from './bulk/groups-slice.ts';
import { createGroupsSlice } from './bulk/groups-slice.ts';
import type { DuplicatesSlice } from './bulk/duplicates-slice.ts';
import { createDuplicatesSlice } from './bulk/duplicates-slice.ts';
import type { RehearsalSlice } from './bulk/rehearsal-slice.ts';
import { createRehearsalSlice } from './bulk/rehearsal-slice.ts';
import type { DraftsSlice } from './deciding/drafts-slice.ts';
import { createDraftsSlice } from './deciding/drafts-slice.ts';
import type { EventsSlice } from './events-slice.ts';
import { createEventsSlice } from './events-slice.ts';
import type { ExportSlice } from './output/export-slice.ts';
import { createExportSlice } from './output/export-slice.ts';
import type { FixSlice } from './fixing/fix-slice.ts';
import { createFixSlice } from './fixing/fix-slice.ts';
import type { ImportSlice } from './importing/import-slice.ts';
import { createImportSlice } from './importing/import-slice.ts';
import type { JumpSlice } from './rows/jump-slice.ts';
import { createJumpSlice } from './rows/jump-slice.ts';
import type { LayoutSlice } from './screen/layout-slice.ts';
import { createLayoutSlice } from './screen/layout-slice.ts';
import type { LocateSlice } from './locating/locate-slice.ts';
import { createLocateSlice } from './locating/locate-slice.ts';
import type { MapSlice } from './locating/map-slice.ts';
import { createMapSlice } from './locating/map-slice.ts';
import type { NavigationSlice } from './screen/navigation-slice.ts';
import { createNavigationSlice } from './screen/navigation-slice.ts';
import type { NoticesSlice } from './screen/notices-slice.ts';
import { createNoticesSlice } from './screen/notices-slice.ts';
import type { ReviewSlice } from './rows/cursor-slice.ts';
import { createReviewSlice } from './rows/cursor-slice.ts';
import type { HistorySlice } from './deciding/history-slice.ts';
import { createHistorySlice } from './deciding/history-slice.ts';
import type { ReplySlice } from './deciding/reply-slice.ts';
import { createReplySlice } from './deciding/reply-slice.ts';
import type { NoteSlice } from './deciding/note-slice.ts';
import { createNoteSlice } from './deciding/note-slice.ts';
import type { ReportSlice } from './output/report-slice.ts';
import { createReportSlice } from './output/report-slice.ts';
import type { RowsSlice } from './rows/rows-slice.ts';
import { createRowsSlice } from './rows/rows-slice.ts';
import type { RunSlice } from './checking/run-slice.ts';
import { createRunSlice } from './checking/run-slice.ts';
import type { SelectionSlice } from './rows/selection-slice.ts';
import { createSelectionSlice } from './rows/selection-slice.ts';
import type { NearbySlice } from './fixing/nearby-slice.ts';
import { createNearbySlice } from './fixing/nearby-slice.ts';
import type { PostcodeSlice } from './fixing/postcode-slice.ts';
import { createPostcodeSlice } from './fixing/postcode-slice.ts';
import type { SuggestSlice } from './fixing/suggest-slice.ts';
import { createSuggestSlice } from './fixing/suggest-slice.ts';
import type { StoreTools } from './slice.ts';

export type AppState = NavigationSlice &
  NoticesSlice &
  DeskSlice &
  DialogSlice &
  ConnectSlice &
  ImportSlice &
  ColumnsSlice &
  RunSlice &
  RowsSlice &
  ReviewSlice &
  HistorySlice &
  ReplySlice &
  NoteSlice &
  DraftsSlice &
  LayoutSlice &
  JumpSlice &
  SelectionSlice &
  FacetsSlice &
  GroupsSlice &
  DuplicatesSlice &
  RehearsalSlice &
  FixSlice &
  NearbySlice &
  PostcodeSlice &
  SuggestSlice &
  ExportSlice &
  MapSlice &
  LocateSlice &
  ReportSlice &
  EventsSlice;

export type AppStore = StoreApi<AppState>;

export function createAppStore({
  backend,
  host,
  drawn,
}: Omit<StoreTools, 'attempt' | 'attemptReading'>): AppStore {
  const store: AppStore = createStore<AppState>((...args) => {
    const tools: StoreTools = { backend, host, drawn, ...createAttempts(() => store.getState()) };
    return {
      ...createNavigationSlice(tools)(...args),
      ...createNoticesSlice(tools)(...args),
      ...createDeskSlice(tools)(...args),
      ...createDialogSlice(tools)(...args),
      ...createConnectSlice(tools)(...args),
      ...createImportSlice(tools)(...args),
      ...createColumnsSlice(tools)(...args),
      ...createRunSlice(tools)(...args),
      ...createRowsSlice(tools)(...args),
      ...createReviewSlice(tools)(...args),
      ...createHistorySlice(tools)(...args),
      ...createReplySlice(tools)(...args),
      ...createNoteSlice(tools)(...args),
      ...createDraftsSlice(tools)(...args),
      ...createLayoutSlice(tools)(...args),
      ...createJumpSlice(tools)(...args),
      ...createSelectionSlice(tools)(...args),
      ...createFacetsSlice(tools)(...args),
      ...createGroupsSlice(tools)(...args),
      ...createDuplicatesSlice(tools)(...args),
      ...createRehearsalSlice(tools)(...args),
      ...createFixSlice(tools)(...args),
      ...createNearbySlice(tools)(...args),
      ...createPostcodeSlice(tools)(...args),
      ...createSuggestSlice(tools)(...args),
      ...createExportSlice(tools)(...args),
      ...createMapSlice(tools)(...args),
      ...createLocateSlice(tools)(...args),
      ...createReportSlice(tools)(...args),
      ...createEventsSlice(tools)(...args),
    };
  });

  return store;
}
