/** The workspace as a file: its backups, what is kept of a list, what may help to find a fault. */
import type { BackupProgress } from '#shared/contract/events.ts';
import type { FolderToken } from '#shared/contract/file-token.ts';
import type { KeptOfList, MaintenanceState } from '#shared/contract/maintenance.ts';
import type { InputOf } from '#shared/contract/operations.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { BACKUP_STOPPED } from '#shared/messages/maintenance.ts';
import type { CreateSlice } from '../slice.ts';
import { selectIsReadOnly } from './workspace-slice.ts';

export type MaintenanceSlice = {
  /** null until it is read. */
  readonly maintenance: MaintenanceState | null;
  /** What the core is doing that everything else waits for; null: nothing. */
  readonly maintaining: 'backup' | 'restore' | 'move' | null;
  /** How far the backup is that this window asked for; null: none is going. */
  readonly backingUp: BackupProgress | null;
  /** What is kept of the list that was looked at last; null until it is read. */
  readonly kept: KeptOfList | null;
  readonly diagnostics: string | null;
  readonly readMaintenance: () => Promise<void>;
  readonly makeBackup: () => Promise<void>;
  readonly stopBackup: () => Promise<void>;
  readonly restoreBackup: (name: string) => Promise<void>;
  readonly deleteBackup: (name: string) => Promise<void>;
  readonly deleteSetAside: (name: string) => Promise<void>;
  readonly hearBackup: (progress: BackupProgress) => void;
  /** The folder that was chosen as the next one; null: none, or the person changed their mind. */
  readonly moveTarget: FolderToken | null;
  /** Lets the person choose `moveTarget`; null where the host has no folders. */
  readonly chooseMoveTarget: (() => Promise<void>) | null;
  readonly leaveMoveTarget: () => void;
  /** To `moveTarget`. */
  readonly moveWorkspace: () => Promise<void>;
  readonly deleteMovedFrom: () => Promise<void>;
  readonly dismissRestored: () => Promise<void>;
  readonly readKept: (listId: ListId) => Promise<void>;
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
      kept: null,
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
          else get().tell('Checked and backed up');
        }),
      stopBackup: () => attempt(async () => void (await backend.stopBackup({}))),
      // What another window asked for is not followed here: its end may go unheard.
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
          get().tell('Backup deleted');
        }),
      deleteSetAside: (name) =>
        attempt(async () => {
          set({ maintenance: await backend.deleteSetAside({ name }) });
          get().tell('Old workspace deleted');
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
          get().tell('Workspace moved');
        }),
      deleteMovedFrom: () =>
        attempt(async () => {
          set({ maintenance: await backend.deleteMovedFrom({}) });
          get().tell('Old workspace deleted');
        }),
      dismissRestored: () =>
        attempt(async () => {
          await backend.dismissRestored({});
          await get().readWorkspace();
        }),
      readKept: (listId) =>
        attemptReading(async () => {
          if (get().kept?.listId !== listId) set({ kept: null });
          set({ kept: await backend.readKept({ listId }) });
        }, 'kept'),
      changeRetention: (input) => attempt(async () => set({ kept: await backend.changeRetention(input) })),
      noteDeletionsShown: (listIds) =>
        attempt(async () => {
          if (!selectIsReadOnly(get())) await backend.noteDeletionsShown({ listIds });
        }),
      readDiagnostics: () =>
        attempt(async () => set({ diagnostics: (await backend.readDiagnostics({})).text })),
    };
  };

/** Whether nothing is going on that everything else waits for. */
export const selectIsIdle = ({ maintaining }: Pick<MaintenanceSlice, 'maintaining'>): boolean =>
  maintaining === null;
