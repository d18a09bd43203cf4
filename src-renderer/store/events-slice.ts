/** Passes each event to the slices that it concerns. */
import type { EventMessage } from '#shared/contract/events.ts';
import { isGoing } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { createCoalesced } from './async/coalesce.ts';
import { createDebounced, createGivingWay, createPaced } from './async/pacing.ts';
import { isAnyRunGoing } from './checking/run-slice.ts';
import { selectOpenListId } from './screen/navigation-slice.ts';
import type { CreateSlice } from './slice.ts';

/** A run reports changed rows ten times a second. Reading them that often would slow down the person's own actions. */
const ROWS_PAUSE_MS = 500;
/** Waits until the page has drawn a decision, so that reading the rows again delays neither this nor the next one. */
const AFTER_CHANGES = { quietMs: 250, longestMs: 2_000 };
/** During a run there is no quiet time, so `longestMs` decides how often the person sees progress. */
const DURING_A_RUN = { ...AFTER_CHANGES, longestMs: 1_000 };

/** `hear` is called for every event of the host, including events about lists that are not open. */
export type EventsSlice = {
  readonly hear: (message: EventMessage) => void;
};

export const createEventsSlice: CreateSlice<EventsSlice> =
  ({ isActing }) =>
  (_set, get) => {
    const rereadWorkspace = createCoalesced(() => get().readWorkspace());
    const rereadRows = createPaced(async () => {
      await get().rereadRows();
      await get().recountPlace();
    }, ROWS_PAUSE_MS);
    const remakeReport = createCoalesced(() => get().remakeReport());
    const rereadRuns = createCoalesced(async () => {
      const listId = selectOpenListId(get());
      if (listId === null) return;
      const before = get().runs.address;
      await get().readRuns(listId);
      const now = get().runs.address;
      // The end of a check may be among the missed events.
      if (now?.runId !== before?.runId || now?.state !== before?.state) await get().countRemembered();
    });

    /** Updates the counts over all rows. Each slice counts at its own pace, and only while its counts are visible. */
    const recount = (): void => {
      const { recountFacets, recountQueue, rereadGroups, rereadDuplicates, rehearseAgain } = get();
      recountFacets();
      recountQueue();
      rereadGroups();
      rereadDuplicates();
      rehearseAgain();
    };

    const rereadAll = (): void => {
      void get().readSteps();
      rereadRows();
      get().pinsChanged();
      recount();
    };
    const rereadSoon = createDebounced(rereadAll, AFTER_CHANGES);
    /** The home screen counts decisions, and the person may open it next. */
    const rereadWorkspaceSoon = createDebounced(rereadWorkspace, AFTER_CHANGES);
    const isKnownGoing = (listId: ListId): boolean =>
      (get().workspace?.activity.find((each) => each.listId === listId)?.beingChecked ?? null) !== null;
    const rereadDuringRun = createDebounced(createGivingWay(rereadAll, isActing), DURING_A_RUN);

    return {
      hear: (message) => {
        switch (message.name) {
          case 'importProgressed':
            return get().hearImport(message.payload);
          case 'runProgressed': {
            get().hearRun(message.payload);
            get().hearRunOfQuote(message.payload);
            if (isKnownGoing(message.payload.listId) !== isGoing(message.payload)) rereadWorkspaceSoon();
            if (selectOpenListId(get()) === message.payload.listId && !isGoing(message.payload)) {
              rereadRows.now();
              void get().countRemembered();
              // After a run, shows the person its first row to decide. The end may be the only event of a short run.
              const isRead = get().list !== null;
              if (isRead && message.payload.state === 'done' && !isAnyRunGoing(get()))
                void get().landInQueue();
            }
            return;
          }
          case 'exportProgressed':
            return get().hearFile(message.payload);
          case 'exportPreviewed':
            return get().hearPreview(message.payload);
          case 'decisionProgressed':
            return get().hearDecisions(message.payload);
          case 'locateProgressed':
            return get().hearLocate(message.payload);
          case 'backupProgressed':
            return get().hearBackup(message.payload);
          case 'rowsChanged': {
            const { screen } = get();
            rereadWorkspaceSoon();
            get().previewExportAgain(message.payload.listId);
            if (screen.name === 'report' && screen.listId === message.payload.listId) remakeReport();
            if (selectOpenListId(get()) !== message.payload.listId) return;
            if (isAnyRunGoing(get())) rereadDuringRun();
            else rereadSoon();
            return;
          }
          case 'coreEnded':
            return get().showFailure(message.payload.failure);
          case 'coreRestarted':
            get().showFailure({ code: 'core_restarted' });
            rereadWorkspace();
            rereadRuns();
            return rereadSoon();
          case 'workspaceChanged':
            // A host also sends this event after a gap, so everything that may have been missed is read again.
            rereadWorkspace();
            rereadRuns();
            rereadSoon();
        }
      },
    };
  };
