import type { StoreApi } from 'zustand';
import type { AlikeSlice } from './bulk/alike-slice.ts';
import type { BulkSlice } from './bulk/bulk-slice.ts';
import type { DuplicatesSlice } from './bulk/duplicates-slice.ts';
import type { EmailSuggestionsSlice } from './bulk/email-suggestions-slice.ts';
import type { GroupsSlice } from './bulk/groups-slice.ts';
import type { RehearsalSlice } from './bulk/rehearsal-slice.ts';
import type { EmailQuoteSlice } from './checking/email-quote-slice.ts';
import type { QuoteSlice } from './checking/quote-slice.ts';
import type { RowCheckSlice } from './checking/row-check-slice.ts';
import type { RunSlice } from './checking/run-slice.ts';
import type { CellSlice } from './deciding/cell-slice.ts';
import type { DecidingSlice } from './deciding/deciding-slice.ts';
import type { DraftsSlice } from './deciding/drafts-slice.ts';
import type { EmailSlice } from './deciding/email-slice.ts';
import type { HistorySlice } from './deciding/history-slice.ts';
import type { InitialsSlice } from './deciding/initials-slice.ts';
import type { MemorySlice } from './deciding/memory-slice.ts';
import type { NoteSlice } from './deciding/note-slice.ts';
import type { PartsSlice } from './deciding/parts-slice.ts';
import type { ReplySlice } from './deciding/reply-slice.ts';
import type { UndoSlice } from './deciding/undo-slice.ts';
import type { EventsSlice } from './events-slice.ts';
import type { FacetsSlice } from './filters/facets-slice.ts';
import type { FixSlice } from './fixing/fix-slice.ts';
import type { NearbySlice } from './fixing/nearby-slice.ts';
import type { PostcodeSlice } from './fixing/postcode-slice.ts';
import type { SuggestSlice } from './fixing/suggest-slice.ts';
import type { AboutSlice } from './home/about-slice.ts';
import type { ConnectSlice } from './home/connect-slice.ts';
import type { HostSlice } from './home/host-slice.ts';
import type { MaintenanceSlice } from './home/maintenance-slice.ts';
import type { ServicesSlice } from './home/services-slice.ts';
import type { SubjectSlice } from './home/subject-slice.ts';
import type { WorkspaceSlice } from './home/workspace-slice.ts';
import type { ColumnsSlice } from './importing/columns-slice.ts';
import type { ImportSlice } from './importing/import-slice.ts';
import type { LeftOutSlice } from './importing/left-out-slice.ts';
import type { PreparationSlice } from './importing/preparation-slice.ts';
import type { RepairsSlice } from './importing/repairs-slice.ts';
import type { LocateSlice } from './locating/locate-slice.ts';
import type { MapSlice } from './locating/map-slice.ts';
import type { ExportPreviewSlice } from './output/export-preview-slice.ts';
import type { ExportSlice } from './output/export-slice.ts';
import type { LabelsSlice } from './output/labels-slice.ts';
import type { ReportSlice } from './output/report-slice.ts';
import type { WrittenFileSlice } from './output/written-file-slice.ts';
import type { CursorSlice } from './rows/cursor-slice.ts';
import type { JumpSlice } from './rows/jump-slice.ts';
import type { QueueSlice } from './rows/queue-slice.ts';
import type { RowsSlice } from './rows/rows-slice.ts';
import type { SelectionSlice } from './rows/selection-slice.ts';
import type { ViewSlice } from './rows/view-slice.ts';
import type { DialogSlice } from './screen/dialog-slice.ts';
import type { LayoutSlice } from './screen/layout-slice.ts';
import type { NavigationSlice } from './screen/navigation-slice.ts';
import type { NoticesSlice } from './screen/notices-slice.ts';
import type { PlaceSlice } from './screen/place-slice.ts';
import type { UnreadSlice } from './screen/unread-slice.ts';

/** The state and the actions of all slices. Components select from it with `useApp`. */
export type AppState = NavigationSlice &
  PlaceSlice &
  NoticesSlice &
  UnreadSlice &
  WorkspaceSlice &
  HostSlice &
  MaintenanceSlice &
  SubjectSlice &
  AboutSlice &
  DialogSlice &
  ConnectSlice &
  ServicesSlice &
  ImportSlice &
  PreparationSlice &
  LeftOutSlice &
  ColumnsSlice &
  RepairsSlice &
  QuoteSlice &
  EmailQuoteSlice &
  RunSlice &
  RowCheckSlice &
  RowsSlice &
  ViewSlice &
  QueueSlice &
  CursorSlice &
  DecidingSlice &
  EmailSlice &
  MemorySlice &
  UndoSlice &
  BulkSlice &
  HistorySlice &
  InitialsSlice &
  ReplySlice &
  NoteSlice &
  DraftsSlice &
  PartsSlice &
  CellSlice &
  LayoutSlice &
  JumpSlice &
  SelectionSlice &
  FacetsSlice &
  GroupsSlice &
  AlikeSlice &
  DuplicatesSlice &
  EmailSuggestionsSlice &
  RehearsalSlice &
  FixSlice &
  NearbySlice &
  PostcodeSlice &
  SuggestSlice &
  ExportSlice &
  ExportPreviewSlice &
  LabelsSlice &
  WrittenFileSlice &
  MapSlice &
  LocateSlice &
  ReportSlice &
  EventsSlice;

export type AppStore = StoreApi<AppState>;
