import type { BackupProgress } from '#shared/contract/events.ts';
import type { FolderToken } from '#shared/contract/import/file-token.ts';
import type { InputOf } from '#shared/contract/operations.ts';
import type { MaintenanceState, StoredData } from '#shared/contract/workspace/maintenance.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { NOTICES } from '#shared/messages/screens/notices.ts';
import { diagnosticLines } from '#shared/messages/workspace/diagnostics.ts';
import { BACKUP_STOPPED } from '#shared/messages/workspace/maintenance.ts';
import type { CreateSlice } from '../slice.ts';
import { selectIsReadOnly } from './workspace-slice.ts';

/** Backup, restore and move exclude each other. A request for one of them while another runs does nothing. */
export type MaintenanceSlice = {
  readonly maintenance: MaintenanceState | null;
  /** The work that is running; null if there is none. */
  readonly maintaining: 'backup' | 'restore' | 'move' | null;
  /** The progress of the backup that this window requested; null if none is running. */
  readonly backingUp: BackupProgress | null;
  readonly storedData: StoredData | null;
  readonly diagnostics: string | null;
  readonly readMaintenance: () => Promise<void>;
  readonly makeBackup: () => Promise<void>;
  readonly stopBackup: () => Promise<void>;
  readonly restoreBackup: (name: string) => Promise<void>;
  readonly deleteBackup: (name: string) => Promise<void>;
  readonly deleteSetAside: (name: string) => Promise<void>;
  readonly hearBackup: (progress: BackupProgress) => void;
  readonly moveTarget: FolderToken | null;
  /** Asks the person for `moveTarget`; null if the host has no folders. */
  readonly chooseMoveTarget: (() => Promise<void>) | null;
  readonly leaveMoveTarget: () => void;
  readonly moveWorkspace: () => Promise<void>;
  readonly deleteMovedFrom: () => Promise<void>;
  readonly dismissRestored: () => Promise<void>;
  readonly readStoredData: (listId: ListId) => Promise<void>;
  readonly changeRetention: (input: InputOf<'changeRetention'>) => Promise<void>;
  readonly noteDeletionsShown: (listIds: readonly ListId[]) => Promise<void>;
  readonly readDiagnostics: () => Promise<void>;
};

export const createMaintenanceSlice: CreateSlice<MaintenanceSlice> =
  ({ backend, host, attempt, attemptReading }) =>
  (set, get) => {
    const doing = (what: MaintenanceSlice['maintaining'], work: () => Promise<void>): Promise<void> =>
      attempt(async () => {
        if (get().maintaining !== null) return;
        set({ maintaining: what });
        try {
          await work();
        } finally {
          set({ maintaining: null });
        }
      });
    return {
      maintenance: null,
      maintaining: null,
      backingUp: null,
      storedData: null,
      diagnostics: null,
      moveTarget: null,
      readMaintenance: () => attempt(async () => set({ maintenance: await backend.readMaintenance({}) })),
      makeBackup: () =>
        doing('backup', async () => {
          const { isStopped, ...maintenance } = await backend
            .makeBackup({})
            .finally(() => set({ backingUp: null }));
          set({ maintenance });
          if (isStopped) get().tell(BACKUP_STOPPED);
          else if (maintenance.backupFailure) get().showFailure(maintenance.backupFailure);
          else get().tell(NOTICES.backedUp);
        }),
      stopBackup: () => attempt(async () => void (await backend.stopBackup({}))),
      // Ignores backups of other windows, because their end may not be reported here.
      hearBackup: (progress) =>
        set({ backingUp: get().maintaining === 'backup' && progress.state === 'running' ? progress : null }),
      restoreBackup: (name) =>
        doing('restore', async () => {
          await backend.restoreBackup({ name });
          set({ maintenance: await backend.readMaintenance({}) });
          await get().readWorkspace();
        }),
      deleteBackup: (name) =>
        attempt(async () => {
          set({ maintenance: await backend.deleteBackup({ name }) });
          get().tell(NOTICES.backupDeleted);
        }),
      deleteSetAside: (name) =>
        attempt(async () => {
          set({ maintenance: await backend.deleteSetAside({ name }) });
          get().tell(NOTICES.oldWorkspaceDeleted);
        }),
      chooseMoveTarget:
        host.chooseFolder &&
        (() => attempt(async () => set({ moveTarget: (await host.chooseFolder?.()) ?? null }))),
      leaveMoveTarget: () => set({ moveTarget: null }),
      moveWorkspace: () =>
        doing('move', async () => {
          const target = get().moveTarget;
          if (!target) return;
          set({ moveTarget: null });
          await backend.moveWorkspace({ folder: target.token });
          set({ maintenance: await backend.readMaintenance({}) });
          get().tell(NOTICES.workspaceMoved);
        }),
      deleteMovedFrom: () =>
        attempt(async () => {
          set({ maintenance: await backend.deleteMovedFrom({}) });
          get().tell(NOTICES.oldWorkspaceDeleted);
        }),
      dismissRestored: () =>
        attempt(async () => {
          await backend.dismissRestored({});
          await get().readWorkspace();
        }),
      readStoredData: (listId) =>
        attemptReading(async () => {
          if (get().storedData?.listId !== listId) set({ storedData: null });
          set({ storedData: await backend.readStoredData({ listId }) });
        }, 'stored'),
      changeRetention: (input) =>
        attempt(async () => set({ storedData: await backend.changeRetention(input) })),
      noteDeletionsShown: (listIds) =>
        attempt(async () => {
          if (!selectIsReadOnly(get())) await backend.noteDeletionsShown({ listIds });
        }),
      readDiagnostics: () =>
        attempt(async () =>
          set({ diagnostics: diagnosticLines(await backend.readDiagnostics({})).join('\n') }),
        ),
    };
  };

/** Returns whether no backup, restore or move is running. */
export const selectIsIdle = ({ maintaining }: Pick<MaintenanceSlice, 'maintaining'>): boolean =>
  maintaining === null;
