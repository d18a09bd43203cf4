import { useEffect, useState } from 'react';
import type { Backup, SetAside } from '#shared/contract/maintenance.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { formatBytes } from '#shared/messages/format.ts';
import { BACKUP_REASON_WORDS, BACKUPS_EXPLAINED, restoreWarning } from '#shared/messages/maintenance.ts';
import { selectIsIdle } from '../store/home/maintenance-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { formatDateTime } from '../ui/text/format.ts';
import { BackingUp } from './backing-up.tsx';
import { Compacting } from './compacting.tsx';
import { WorkspaceFolder } from './workspace-folder.tsx';
import './workspace-settings.css';
import { SettingsPart } from './settings-part.tsx';

/** The workspace's folder, its backups, and work on its file. */
export function WorkspaceSettings() {
  const maintenance = useApp((state) => state.maintenance);
  const readMaintenance = useApp((state) => state.readMaintenance);
  const isIdle = useApp(selectIsIdle);
  useEffect(() => void readMaintenance(), [readMaintenance]);
  if (!maintenance) return null;
  const { directory, bytes, freeBytes, backups, setAside, movedFrom, soundAtMs, backupFailure } = maintenance;

  return (
    <SettingsPart name="Workspace" isBusy={!isIdle}>
      <dl className="facts">
        <dt>Folder</dt>
        <WorkspaceFolder directory={directory} movedFrom={movedFrom} />
        <dt>Size</dt>
        <dd>
          <p>
            {formatBytes(bytes)}
            {freeBytes > 0 && `, of which ${formatBytes(freeBytes)} can be given back`}
          </p>
          <Compacting />
        </dd>
        <dt>Damage</dt>
        <dd>{soundAtMs === null ? 'Not checked yet.' : `None found on ${formatDateTime(soundAtMs)}.`}</dd>
        <dt>Backups</dt>
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

type Asked = { readonly verb: 'Restore' | 'Delete'; readonly backup: Backup };

function BackupTable({ backups }: { readonly backups: readonly Backup[] }) {
  const isIdle = useApp(selectIsIdle);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (backups.length === 0) return <p>None yet.</p>;
  return (
    <>
      <ul className="backups" aria-label="Backups">
        {backups.map((backup) => (
          <li key={backup.name} className="backup">
            <span>{formatDateTime(backup.madeAtMs)}</span>
            <span className="quiet small">
              {formatBytes(backup.bytes)}, {BACKUP_REASON_WORDS[backup.reason]}
            </span>
            <Button
              aria-disabled={!isIdle}
              aria-label={`Restore the backup of ${formatDateTime(backup.madeAtMs)}…`}
              onClick={() => isIdle && setAsked({ verb: 'Restore', backup })}
            >
              Restore…
            </Button>
            <Button
              look="quiet"
              aria-label={`Delete the backup of ${formatDateTime(backup.madeAtMs)}…`}
              onClick={() => setAsked({ verb: 'Delete', backup })}
            >
              Delete…
            </Button>
          </li>
        ))}
      </ul>
      {asked && <AboutBackup {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Asks before restoring or deleting a backup. */
function AboutBackup({ verb, backup, onClose }: Asked & { readonly onClose: () => void }) {
  const restoreBackup = useApp((state) => state.restoreBackup);
  const deleteBackup = useApp((state) => state.deleteBackup);
  const isRestore = verb === 'Restore';
  return (
    <ConfirmDialog
      title={isRestore ? 'Go back to this backup?' : 'Delete this backup?'}
      verb={verb}
      refusal={isRestore ? 'Cancel' : 'Keep it'}
      onConfirm={() => void (isRestore ? restoreBackup(backup.name) : deleteBackup(backup.name))}
      onClose={onClose}
    >
      <p>
        {isRestore
          ? restoreWarning(backup.madeAtMs)
          : `The backup of ${formatDateTime(backup.madeAtMs)} is deleted for good. The workspace stays as it is.`}
      </p>
    </ConfirmDialog>
  );
}

function SetAsideFacts({ setAside }: { readonly setAside: readonly SetAside[] }) {
  const deleteSetAside = useApp((state) => state.deleteSetAside);
  const [asked, setAsked] = useState<SetAside | null>(null);
  return (
    <>
      <dt>Set aside</dt>
      <dd>
        <p className="quiet small">
          Workspaces that a backup took the place of. Their lists are still in them.
        </p>
        <ul className="backups" aria-label="Set aside">
          {setAside.map((aside) => (
            <li key={aside.name} className="backup">
              <span>{formatDateTime(aside.atMs)}</span>
              <span className="quiet small">{formatBytes(aside.bytes)}</span>
              <Button
                look="quiet"
                aria-label={`Delete what was set aside on ${formatDateTime(aside.atMs)}…`}
                onClick={() => setAsked(aside)}
              >
                Delete…
              </Button>
            </li>
          ))}
        </ul>
        {asked && (
          <ConfirmDialog
            title="Delete this old workspace?"
            verb="Delete"
            onConfirm={() => void deleteSetAside(asked.name)}
            onClose={() => setAsked(null)}
          >
            <p>
              What was set aside on {formatDateTime(asked.atMs)} is deleted for good. Nobody can get anything
              out of it after that.
            </p>
          </ConfirmDialog>
        )}
      </dd>
    </>
  );
}
