import { useEffect, useState } from 'react';
import type { Backup, SetAside } from '#shared/contract/workspace/maintenance.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { formatBytes } from '#shared/messages/format.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import {
  backupFacts,
  damageSentence,
  deleteBackupWarning,
  deleteBackup as deleteLabel,
  deleteSetAside as deleteSetAsideLabel,
  deleteSetAsideWarning,
  isRunning,
  restoreBackup as restoreLabel,
  WORKSPACE,
} from '#shared/messages/screens/workspace-settings.ts';
import {
  BACKUP_REASON_WORDS,
  BACKUP_WORDS,
  BACKUPS_EXPLAINED,
  restoreWarning,
} from '#shared/messages/workspace/maintenance.ts';
import { selectIsIdle } from '../store/home/maintenance-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { formatDateTime } from '../ui/text/format.ts';
import { StoppableWork } from './stoppable-work.tsx';
import { WorkspaceFolder } from './workspace-folder.tsx';
import './workspace-settings.css';
import { SettingsPart } from './settings-part.tsx';

/** Shows the workspace's folder and backups, and lets the person make, restore and delete backups. */
export function WorkspaceSettings() {
  const maintenance = useApp((state) => state.maintenance);
  const readMaintenance = useApp((state) => state.readMaintenance);
  const isIdle = useApp(selectIsIdle);
  useEffect(() => void readMaintenance(), [readMaintenance]);
  if (!maintenance) return null;
  const { directory, bytes, backups, setAside, movedFrom, soundAtMs, backupFailure } = maintenance;

  return (
    <SettingsPart name="Workspace" isBusy={!isIdle}>
      <dl className="facts">
        <dt>{WORKSPACE.folder}</dt>
        <WorkspaceFolder directory={directory} movedFrom={movedFrom} />
        <dt>{WORKSPACE.size}</dt>
        <dd>{formatBytes(bytes)}</dd>
        <dt>{WORKSPACE.damage}</dt>
        <dd>{damageSentence(soundAtMs)}</dd>
        <dt>{WORKSPACE.backups}</dt>
        <dd>
          {backupFailure && <p className="key-ended">{failureMessage(backupFailure).text}</p>}
          <BackupTable backups={backups} />
          <p className="quiet small">{BACKUPS_EXPLAINED}</p>
          <BackingUp />
        </dd>
        {setAside.length > 0 && <SetAsideFacts setAside={setAside} />}
      </dl>
    </SettingsPart>
  );
}

type Asked = { readonly isRestore: boolean; readonly backup: Backup };

function BackupTable({ backups }: { readonly backups: readonly Backup[] }) {
  const isIdle = useApp(selectIsIdle);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (backups.length === 0) return <p>{WORKSPACE.noBackups}</p>;
  return (
    <>
      <ul className="backups" aria-label={WORKSPACE.backups}>
        {backups.map((backup) => (
          <li key={backup.name} className="backup">
            <span>{formatDateTime(backup.madeAtMs)}</span>
            <span className="quiet small">
              {backupFacts(backup.bytes, BACKUP_REASON_WORDS[backup.reason])}
            </span>
            <Button
              aria-disabled={!isIdle}
              aria-label={restoreLabel(backup.madeAtMs)}
              onClick={() => isIdle && setAsked({ isRestore: true, backup })}
            >
              {WORKSPACE.restoreMore}
            </Button>
            <Button
              look="quiet"
              aria-label={deleteLabel(backup.madeAtMs)}
              onClick={() => setAsked({ isRestore: false, backup })}
            >
              {COMMON.deleteMore}
            </Button>
          </li>
        ))}
      </ul>
      {asked && <AboutBackup {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Asks before restoring or deleting a backup. */
function AboutBackup({ isRestore, backup, onClose }: Asked & { readonly onClose: () => void }) {
  const restoreBackup = useApp((state) => state.restoreBackup);
  const deleteBackup = useApp((state) => state.deleteBackup);
  return (
    <ConfirmDialog
      title={isRestore ? WORKSPACE.restoreTitle : WORKSPACE.deleteBackupTitle}
      verb={isRestore ? WORKSPACE.restore : COMMON.delete}
      refusal={isRestore ? COMMON.cancel : COMMON.keepIt}
      onConfirm={() => void (isRestore ? restoreBackup(backup.name) : deleteBackup(backup.name))}
      onClose={onClose}
    >
      <p>{isRestore ? restoreWarning(backup.madeAtMs) : deleteBackupWarning(backup.madeAtMs)}</p>
    </ConfirmDialog>
  );
}

function SetAsideFacts({ setAside }: { readonly setAside: readonly SetAside[] }) {
  const deleteSetAside = useApp((state) => state.deleteSetAside);
  const [asked, setAsked] = useState<SetAside | null>(null);
  return (
    <>
      <dt>{WORKSPACE.setAside}</dt>
      <dd>
        <p className="quiet small">{WORKSPACE.setAsideExplained}</p>
        <ul className="backups" aria-label={WORKSPACE.setAside}>
          {setAside.map((aside) => (
            <li key={aside.name} className="backup">
              <span>{formatDateTime(aside.atMs)}</span>
              <span className="quiet small">{formatBytes(aside.bytes)}</span>
              <Button
                look="quiet"
                aria-label={deleteSetAsideLabel(aside.atMs)}
                onClick={() => setAsked(aside)}
              >
                {COMMON.deleteMore}
              </Button>
            </li>
          ))}
        </ul>
        {asked && (
          <ConfirmDialog
            title={WORKSPACE.deleteSetAsideTitle}
            verb={COMMON.delete}
            onConfirm={() => void deleteSetAside(asked.name)}
            onClose={() => setAsked(null)}
          >
            <p>{deleteSetAsideWarning(asked.atMs)}</p>
          </ConfirmDialog>
        )}
      </dd>
    </>
  );
}

function BackingUp() {
  const backingUp = useApp((state) => state.backingUp);
  // The core may first wait for the automatic backup to end. It sends no progress during that time.
  const isAsked = useApp((state) => state.maintaining === 'backup');
  const isIdle = useApp(selectIsIdle);
  const makeBackup = useApp((state) => state.makeBackup);
  const stopBackup = useApp((state) => state.stopBackup);
  const progress = backingUp && {
    fraction: backingUp.fraction,
    words: BACKUP_WORDS[backingUp.stage],
    isCounted: backingUp.stage === 'writing',
  };
  return (
    <StoppableWork
      label={WORKSPACE.backingUp}
      progress={progress}
      verb={isAsked ? isRunning(WORKSPACE.backingUp) : WORKSPACE.backUpNow}
      isIdle={isIdle}
      onStart={() => void makeBackup()}
      onStop={stopBackup}
    />
  );
}
