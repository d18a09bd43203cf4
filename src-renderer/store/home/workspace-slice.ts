/** The lists, the connected service and the settings, as the home screen shows them. */

import { AppError } from '#shared/contract/errors.ts';
import type { ListOrigin } from '#shared/contract/import/preview.ts';
import type { Backend, InputOf } from '#shared/contract/operations.ts';
import type { Approval } from '#shared/contract/workspace/approvals.ts';
import type { Policy } from '#shared/contract/workspace/policy.ts';
import type { ServiceState, WorkspaceSummary } from '#shared/contract/workspace/workspace.ts';
import type { CreditKind } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { LIST_DELETED, LIST_IN_TRASH, LIST_PUT_BACK } from '#shared/messages/workspace/maintenance.ts';
import { READ_ONLY } from '#shared/messages/workspace/read-only.ts';
import { createLatestAnswer } from '../async/latest-answer.ts';
import { listOfScreen, type NavigationSlice } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';

/** `workspace` is null until `openWorkspace` has read it. */
export type WorkspaceSlice = {
  readonly workspace: WorkspaceSummary | null;
  readonly openWorkspace: () => Promise<void>;
  readonly readWorkspace: () => Promise<void>;
  readonly openForReal: () => Promise<void>;
  /**
   * Returns whether the workspace is read-only. If it is, tells the person. Call this before you open a screen that
   * only makes changes.
   */
  readonly refuseReader: () => boolean;
  readonly takeWorkspace: (workspace: WorkspaceSummary) => void;
  readonly changeSettings: (changes: InputOf<'changeSettings'>) => Promise<void>;
  /** Allows the workspace to use an address that it names. The permission is for this computer only. */
  readonly allowNamed: (named: Approval) => Promise<void>;
  readonly trashList: (listId: ListId) => Promise<void>;
  readonly putBackList: (listId: ListId) => Promise<void>;
  /**
   * Deletes a list for good.
   *
   * @param alsoFromCopies whether to delete it from backups and old workspaces too
   */
  readonly deleteList: (listId: ListId, alsoFromCopies?: boolean) => Promise<void>;
  /** Shows the quote of a list that was never checked and can be changed. Shows the review of any other list. */
  readonly openList: (list: ListSummary) => Promise<void>;
  /** Opens the list from which a file was exported, even from the trash. */
  readonly openOrigin: (origin: ListOrigin) => Promise<void>;
  readonly finishStart: () => Promise<void>;
};

/** Creates the slice. If another window deletes the shown list, it shows the home screen and says so. */
export const createWorkspaceSlice: CreateSlice<WorkspaceSlice> =
  ({ backend, attempt, attemptReading }) =>
  (set, get) => {
    let deletedHere: ListId | null = null;
    const newest = createLatestAnswer<WorkspaceSummary>((workspace) => {
      const { workspace: before, screen } = get();
      const openId = listOfScreen(screen);
      const open = before?.lists.find(({ id }) => id === openId);
      set({ workspace });
      if (!open || open.id === deletedHere || workspace.lists.some(({ id }) => id === open.id)) return;
      get().closeDialog();
      get().goTo({ name: 'lists' });
      get().showFailure({ code: 'list_deleted', name: open.name });
    });
    const read = (): Promise<void> => newest.read(() => backend.readWorkspace({}));
    const leave = (listId: ListId, work: () => Promise<null>, sentence: string): Promise<void> =>
      attempt(async () => {
        deletedHere = listId;
        try {
          await work();
          const { screen } = get();
          if (screen.name === 'stored' && screen.listId === listId) get().goTo({ name: 'lists' });
          await read();
        } finally {
          deletedHere = null;
        }
        get().tell(sentence);
      });
    return {
      workspace: null,

      openWorkspace: () =>
        attemptReading(async () => {
          await read();
          const { workspace } = get();
          // Every choice on the start screen changes something, so a read-only workspace skips that screen.
          const hasLists = (workspace?.lists.length ?? 0) > 0;
          const isBegun = workspace?.settings.started || workspace?.isReadOnly || hasLists;
          get().showScreen({ name: isBegun ? 'lists' : 'start' });
          if (workspace && workspace.notAllowed.length > 0) get().openDialog('from-elsewhere');
        }, 'workspace'),
      readWorkspace: () => attempt(read),
      openForReal: () =>
        attempt(async () => {
          await backend.takeWorkspace({});
          await read();
          get().tell(READ_ONLY.opened);
        }),
      refuseReader: () => {
        const isReader = selectIsReadOnly(get());
        if (isReader) get().showFailure({ code: 'workspace_read_only' });
        return isReader;
      },
      takeWorkspace: newest.take,
      changeSettings: (changes) =>
        attempt(async () => {
          await backend.changeSettings(changes);
          await read();
        }),
      allowNamed: (named) =>
        attempt(async () => {
          const workspace = await backend.allowNamed(named);
          newest.take(workspace);
          if (workspace.notAllowed.length === 0) get().closeDialog();
        }),
      trashList: (listId) => leave(listId, () => backend.trashList({ listId }), LIST_IN_TRASH),
      putBackList: (listId) =>
        attempt(async () => {
          await backend.putBackList({ listId });
          await read();
          get().tell(LIST_PUT_BACK);
        }),
      deleteList: (listId, alsoFromCopies = false) =>
        leave(listId, () => backend.deleteList({ listId, alsoFromCopies }), LIST_DELETED),
      openList: (list) =>
        attempt(async () => {
          if (!selectIsReadOnly(get()) && (await isNeverChecked(list, backend)))
            await get().openQuote(list.id);
          else await get().openReview(list.id);
        }),
      openOrigin: ({ listId, isInTrash }) =>
        attempt(async () => {
          if (isInTrash) await backend.putBackList({ listId });
          await read();
          const list = get().workspace?.lists.find(({ id }) => id === listId);
          if (!list) throw new AppError({ code: 'list_not_found', listId });
          await get().openList(list);
        }),
      finishStart: () =>
        attempt(async () => {
          await backend.changeSettings({ started: true });
          await read();
          get().showScreen({ name: 'lists' });
        }),
    };
  };

/** Returns whether the list has nothing to review yet. */
export const isNeverChecked = async (
  { id, rows, verdicts, onlyEmails }: ListSummary,
  backend: Pick<Backend, 'readRun'>,
): Promise<boolean> =>
  onlyEmails
    ? (await backend.readRun({ listId: id, subject: 'email' })) === null
    : verdicts.not_checked === rows;

/** Returns whether this app can change nothing, because another app has the workspace open. */
/** Returns the fields of the computer's policy; null before the workspace is read. */
export const selectPolicy = ({ workspace }: Pick<WorkspaceSlice, 'workspace'>): Policy | null =>
  workspace?.policy.policy ?? null;

export const selectMostCredits = (state: Pick<WorkspaceSlice, 'workspace'>): number | null =>
  selectPolicy(state)?.mostCreditsPerRun ?? null;

export const selectIsReadOnly = ({ workspace }: Pick<WorkspaceSlice, 'workspace'>): boolean =>
  workspace?.isReadOnly ?? false;

/** Returns the density of the grid; `two_lines` until the settings are read. */
export const selectDensity = ({ workspace }: WorkspaceSlice) => workspace?.settings.density ?? 'two_lines';
/** Returns the summary of a list; undefined if the list is in the trash or deleted, or before anything is read. */
export const selectSummary = (listId: ListId) => (state: WorkspaceSlice) =>
  state.workspace?.lists.find(({ id }) => id === listId);
/** Returns the service of a list; null if it was deleted, or before anything is known. */
export const selectServiceOf =
  (listId: ListId | null) =>
  ({ workspace }: Pick<WorkspaceSlice, 'workspace'>): ServiceState | null => {
    const chosen = workspace?.lists.find(({ id }) => id === listId)?.serviceId ?? null;
    // A service named on the command line applies to every list.
    if (chosen === null || workspace?.service.id === null) return workspace?.service ?? null;
    return workspace?.services.find(({ id }) => id === chosen) ?? null;
  };
/** Returns whether a list uses an evaluation key, which allows neither postcode lookups nor email checks. */
export const selectHasEvaluationKey =
  (listId: ListId | null) =>
  (state: Pick<WorkspaceSlice, 'workspace'>): boolean =>
    (selectServiceOf(listId)(state)?.issuedKey ?? null) !== null;
/** Returns the kind of credits that the shown list will spend next. A past run names its own service. */
export const selectCreditKind = ({
  workspace,
  screen,
}: Pick<WorkspaceSlice, 'workspace'> & Pick<NavigationSlice, 'screen'>): CreditKind =>
  selectServiceOf(listOfScreen(screen))({ workspace })?.kind === 'practice' ? 'practice' : 'real';
