/** The page's only store. It contains the core's latest answers and the person's place. Tests pass a fake backend. */
import { createStore, type StateCreator } from 'zustand';
import type { AppState, AppStore } from './app-state.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import { createAlikeSlice } from './bulk/alike-slice.ts';
import { createBulkSlice } from './bulk/bulk-slice.ts';
import { createDuplicatesSlice } from './bulk/duplicates-slice.ts';
import { createEmailSuggestionsSlice } from './bulk/email-suggestions-slice.ts';
import { createGroupsSlice } from './bulk/groups-slice.ts';
import { createRehearsalSlice } from './bulk/rehearsal-slice.ts';
import { createEmailQuoteSlice } from './checking/email-quote-slice.ts';
import { createQuoteSlice } from './checking/quote-slice.ts';
import { createRowCheckSlice } from './checking/row-check-slice.ts';
import { createRunSlice } from './checking/run-slice.ts';
import { createCellSlice } from './deciding/cell-slice.ts';
import { createCommandQueue } from './deciding/command-queue.ts';
import { createDecidingSlice } from './deciding/deciding-slice.ts';
import { createDraftsSlice } from './deciding/drafts-slice.ts';
import { createEmailSlice } from './deciding/email-slice.ts';
import { createHistorySlice } from './deciding/history-slice.ts';
import { createInitialsSlice } from './deciding/initials-slice.ts';
import { createMemorySlice } from './deciding/memory-slice.ts';
import { createNoteSlice } from './deciding/note-slice.ts';
import { createPartsSlice } from './deciding/parts-slice.ts';
import { createReplySlice } from './deciding/reply-slice.ts';
import { createUndoSlice } from './deciding/undo-slice.ts';
import { createEventsSlice } from './events-slice.ts';
import { createFacetsSlice } from './filters/facets-slice.ts';
import { createFixSlice } from './fixing/fix-slice.ts';
import { createNearbySlice } from './fixing/nearby-slice.ts';
import { createPostcodeSlice } from './fixing/postcode-slice.ts';
import { createSuggestSlice } from './fixing/suggest-slice.ts';
import { createAboutSlice } from './home/about-slice.ts';
import { createConnectSlice } from './home/connect-slice.ts';
import { createHostSlice } from './home/host-slice.ts';
import { createMaintenanceSlice } from './home/maintenance-slice.ts';
import { createServicesSlice } from './home/services-slice.ts';
import { createSubjectSlice } from './home/subject-slice.ts';
import { createWorkspaceSlice } from './home/workspace-slice.ts';
import { createColumnsSlice } from './importing/columns-slice.ts';
import { createImportSlice } from './importing/import-slice.ts';
import { createLeftOutSlice } from './importing/left-out-slice.ts';
import { createPreparationSlice } from './importing/preparation-slice.ts';
import { createRepairsSlice } from './importing/repairs-slice.ts';
import { createLocateSlice } from './locating/locate-slice.ts';
import { createMapSlice } from './locating/map-slice.ts';
import { createExportPreviewSlice } from './output/export-preview-slice.ts';
import { createExportSlice } from './output/export-slice.ts';
import { createLabelsSlice } from './output/labels-slice.ts';
import { createReportSlice } from './output/report-slice.ts';
import { createWrittenFileSlice } from './output/written-file-slice.ts';
import { createCursorSlice } from './rows/cursor-slice.ts';
import { createJumpSlice } from './rows/jump-slice.ts';
import { createQueueSlice } from './rows/queue-slice.ts';
import { createRowsSlice } from './rows/rows-slice.ts';
import { createSelectionSlice } from './rows/selection-slice.ts';
import { createViewSlice } from './rows/view-slice.ts';
import { createDialogSlice } from './screen/dialog-slice.ts';
import { createLayoutSlice } from './screen/layout-slice.ts';
import { createNavigationSlice } from './screen/navigation-slice.ts';
import { createNoticesSlice } from './screen/notices-slice.ts';
import { createPlaceSlice } from './screen/place-slice.ts';
import { createUnreadSlice } from './screen/unread-slice.ts';
import type { StoreTools } from './slice.ts';

type Given = Omit<StoreTools, 'commands' | keyof Attempts>;

/** Creates the page's store. It sends nothing to the core until an action is called. */
export function createAppStore(given: Given): AppStore {
  return createStore<AppState>((...args) => {
    const [, get, store] = args;
    const attempts = createAttempts(get);
    const commands = createCommandQueue(attempts, store);
    const tools: StoreTools = { ...given, ...attempts, commands };
    return {
      ...createNavigationSlice(tools)(...args),
      ...createPlaceSlice(tools)(...args),
      ...createNoticesSlice(tools)(...args),
      ...createUnreadSlice(tools)(...args),
      ...createWorkspaceSlice(tools)(...args),
      ...createMaintenanceSlice(tools)(...args),
      ...createSubjectSlice(tools)(...args),
      ...createAboutSlice(tools)(...args),
      ...createHostSlice(tools)(...args),
      ...createDialogSlice(tools)(...args),
      ...createConnectSlice(tools)(...args),
      ...createServicesSlice(tools)(...args),
      ...createImportSlice(tools)(...args),
      ...createPreparationSlice(tools)(...args),
      ...createLeftOutSlice(tools)(...args),
      ...createColumnsSlice(tools)(...args),
      ...createRepairsSlice(tools)(...args),
      ...createQuoteSlice(tools)(...args),
      ...createEmailQuoteSlice(tools)(...args),
      ...createRunSlice(tools)(...args),
      ...createRowCheckSlice(tools)(...args),
      ...createListSlices(tools, args),
      ...createDecidingSlice(tools)(...args),
      ...createEmailSlice(tools)(...args),
      ...createMemorySlice(tools)(...args),
      ...createUndoSlice(tools)(...args),
      ...createBulkSlice(tools)(...args),
      ...createHistorySlice(tools)(...args),
      ...createInitialsSlice(tools)(...args),
      ...createReplySlice(tools)(...args),
      ...createNoteSlice(tools)(...args),
      ...createDraftsSlice(tools)(...args),
      ...createPartsSlice(tools)(...args),
      ...createCellSlice(tools)(...args),
      ...createLayoutSlice(tools)(...args),
      ...createGroupsSlice(tools)(...args),
      ...createAlikeSlice(tools)(...args),
      ...createDuplicatesSlice(tools)(...args),
      ...createEmailSuggestionsSlice(tools)(...args),
      ...createRehearsalSlice(tools)(...args),
      ...createFixSlice(tools)(...args),
      ...createNearbySlice(tools)(...args),
      ...createPostcodeSlice(tools)(...args),
      ...createSuggestSlice(tools)(...args),
      ...createOutputSlices(tools, args),
      ...createMapSlice(tools)(...args),
      ...createLocateSlice(tools)(...args),
      ...createEventsSlice(tools)(...args),
    };
  });
}

type SliceArguments = Parameters<StateCreator<AppState>>;

const createListSlices = (tools: StoreTools, args: SliceArguments) => ({
  ...createRowsSlice(tools)(...args),
  ...createViewSlice(tools)(...args),
  ...createQueueSlice(tools)(...args),
  ...createCursorSlice(tools)(...args),
  ...createJumpSlice(tools)(...args),
  ...createSelectionSlice(tools)(...args),
  ...createFacetsSlice(tools)(...args),
});

const createOutputSlices = (tools: StoreTools, args: SliceArguments) => ({
  ...createExportSlice(tools)(...args),
  ...createLabelsSlice(tools)(...args),
  ...createWrittenFileSlice(tools)(...args),
  ...createExportPreviewSlice(tools)(...args),
  ...createReportSlice(tools)(...args),
});
