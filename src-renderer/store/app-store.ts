/**
 * The page's one store. It holds what was last read from the core and where the person is; every fact
 * is the core's. Slices get the backend as an argument, so tests run them over a fake host.
 */
import type { StoreApi } from 'zustand';
import { createStore } from 'zustand';
import { createAttempts } from './attempts.ts';
import type { ColumnsSlice } from './columns-slice.ts';
import { createColumnsSlice } from './columns-slice.ts';
import type { ConnectSlice } from './connect-slice.ts';
import { createConnectSlice } from './connect-slice.ts';
import type { DeskSlice } from './desk-slice.ts';
import { createDeskSlice } from './desk-slice.ts';
import type { DialogSlice } from './dialog-slice.ts';
import { createDialogSlice } from './dialog-slice.ts';
import type { FacetsSlice } from './facets-slice.ts';
import { createFacetsSlice } from './facets-slice.ts';
import type { GroupsSlice } from './groups-slice.ts';
import { createGroupsSlice } from './groups-slice.ts';
import type { DuplicatesSlice } from './duplicates-slice.ts';
import { createDuplicatesSlice } from './duplicates-slice.ts';
import type { RehearsalSlice } from './rehearsal-slice.ts';
import { createRehearsalSlice } from './rehearsal-slice.ts';
import type { DraftsSlice } from './drafts-slice.ts';
import { createDraftsSlice } from './drafts-slice.ts';
import type { EventsSlice } from './events-slice.ts';
import { createEventsSlice } from './events-slice.ts';
import type { ExportSlice } from './export-slice.ts';
import { createExportSlice } from './export-slice.ts';
import type { FixSlice } from './fix-slice.ts';
import { createFixSlice } from './fix-slice.ts';
import type { ImportSlice } from './import-slice.ts';
import { createImportSlice } from './import-slice.ts';
import type { JumpSlice } from './jump-slice.ts';
import { createJumpSlice } from './jump-slice.ts';
import type { LayoutSlice } from './layout-slice.ts';
import { createLayoutSlice } from './layout-slice.ts';
import type { LocateSlice } from './locate-slice.ts';
import { createLocateSlice } from './locate-slice.ts';
import type { MapSlice } from './map-slice.ts';
import { createMapSlice } from './map-slice.ts';
import type { NavigationSlice } from './navigation-slice.ts';
import { createNavigationSlice } from './navigation-slice.ts';
import type { NoticesSlice } from './notices-slice.ts';
import { createNoticesSlice } from './notices-slice.ts';
import type { ReviewSlice } from './review-slice.ts';
import { createReviewSlice } from './review-slice.ts';
import type { HistorySlice } from './history-slice.ts';
import { createHistorySlice } from './history-slice.ts';
import type { ReplySlice } from './reply-slice.ts';
import { createReplySlice } from './reply-slice.ts';
import type { NoteSlice } from './note-slice.ts';
import { createNoteSlice } from './note-slice.ts';
import type { ReportSlice } from './report-slice.ts';
import { createReportSlice } from './report-slice.ts';
import type { RowsSlice } from './rows-slice.ts';
import { createRowsSlice } from './rows-slice.ts';
import type { RunSlice } from './run-slice.ts';
import { createRunSlice } from './run-slice.ts';
import type { SelectionSlice } from './selection-slice.ts';
import { createSelectionSlice } from './selection-slice.ts';
import type { NearbySlice } from './nearby-slice.ts';
import { createNearbySlice } from './nearby-slice.ts';
import type { PostcodeSlice } from './postcode-slice.ts';
import { createPostcodeSlice } from './postcode-slice.ts';
import type { SuggestSlice } from './suggest-slice.ts';
import { createSuggestSlice } from './suggest-slice.ts';
import type { StoreTools } from './tools.ts';

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
