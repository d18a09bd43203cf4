/** Collects the diagnostics that a person copies, and that `doorstep diagnose` prints. */
import { readdirSync } from 'node:fs';
import { PRACTICE_SERVICE_ID } from '#shared/contract/services/services.ts';
import type {
  Diagnostics,
  PolicyFacts,
  SettingsFacts,
  WorkspaceFacts,
} from '#shared/contract/workspace/diagnostics.ts';
import type { Settings } from '#shared/contract/workspace/workspace.ts';
import { listBackups } from '../../db/backups/backup-files.ts';
import { listSetAside } from '../../db/backups/set-aside.ts';
import { entryAt } from '../../db/folder/own-files.ts';
import { ownPath, sourcesDir } from '../../db/folder/paths.ts';
import type { Permissions } from '../connection/permissions.ts';
import type { Services } from '../connection/services.ts';
import type { Maintenance } from '../maintenance/maintenance.ts';
import type { OpenWorkspace } from '../open-workspace.ts';
import type { PolicyState } from '../policy/read-policy.ts';
import { readAllowedSettings } from '../settings.ts';
import { databaseBytes } from './maintenance-state.ts';

export async function readDiagnostics(
  context: OpenWorkspace & Maintenance & Permissions & Pick<Services, 'connectionTests'>,
): Promise<Diagnostics> {
  return {
    computer: await context.readComputer(),
    workspace: workspaceFacts(context),
    settings: settingsFacts(readAllowedSettings(context.repositories.settings, context)),
    policy: policyFacts(context.policy),
    connection: context.connectionTests.latest(),
  };
}

function workspaceFacts({
  db,
  repositories,
  checks,
  workspaceDir,
  reportedBugs,
}: OpenWorkspace & Maintenance): WorkspaceFacts {
  const lists = repositories.lists.all();
  const backups = listBackups(workspaceDir);
  return {
    format: Number(db.pragma('user_version', { simple: true })),
    sqliteVersion: String(db.prepare('SELECT sqlite_version()').pluck().get()),
    databaseBytes: databaseBytes(workspaceDir),
    copiesBytes: bytesIn(sourcesDir(workspaceDir)),
    lists: lists.length,
    rows: lists.reduce((sum, { rowCount }) => sum + rowCount, 0),
    backups: { count: backups.length, bytes: backups.reduce((sum, { bytes }) => sum + bytes, 0) },
    setAside: listSetAside(workspaceDir).length,
    soundAtMs: checks.soundAtMs(),
    backupFailure: checks.backupFailure()?.code ?? null,
    errorsSinceStart: reportedBugs(),
  };
}

const settingsFacts = (settings: Settings): SettingsFacts => ({
  isPracticing: settings.serviceId === PRACTICE_SERVICE_ID,
  requestPreset: settings.requestPreset,
  concurrency: settings.concurrency,
  preset: settings.preset,
  answersGoodForDays: settings.answersGoodForDays,
  deletesListsAfterDays: settings.deletesListsAfterDays,
  theme: settings.theme,
  density: settings.density,
  zoom: settings.zoom,
  hasOnlineMap: settings.mapStyleUrl !== null,
  ownShortcuts: Object.keys(settings.keys).length,
});

/** Leaves out the values of the fields, because some contain addresses. */
const policyFacts = ({ source, policy, problems, unknownFields }: PolicyState): PolicyFacts => ({
  source,
  fields: Object.entries(policy).flatMap(([name, value]) => (value === null ? [] : name)),
  ignored: unknownFields,
  problems: problems.map(({ field, reason }) => `${field ?? 'all'} ${reason}`),
});

function bytesIn(folder: string): number {
  return readdirSync(folder).reduce(
    (sum, name) => sum + (entryAt(ownPath(folder, name))?.stats.size ?? 0),
    0,
  );
}
