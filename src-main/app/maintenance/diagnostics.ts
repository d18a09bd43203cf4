/**
 * Makes diagnostics for a person to read and copy: versions, counts, sizes and the latest connection test, but no
 * service address, list data or key.
 */
import { readdirSync } from 'node:fs';
import { arch, platform, release, totalmem } from 'node:os';
import { type ConnectionTest, PRACTICE_SERVICE_ID } from '#shared/contract/services/services.ts';
import type { Settings } from '#shared/contract/workspace/workspace.ts';
import { formatBytes, formatNumber } from '#shared/messages/format.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { connectionSteps } from '#shared/messages/workspace/connection-steps.ts';
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

type Line = readonly [name: string, value: string];

/** Returns one line for each fact: its name, a colon and the value. */
export function readDiagnostics(
  context: OpenWorkspace & Maintenance & Permissions & Pick<Services, 'connectionTests'>,
): string {
  const lines = [
    ...ofProgram(),
    ...ofWorkspace(context),
    ...ofSettings(readAllowedSettings(context.repositories.settings, context)),
    ...ofPolicy(context.policy),
    ...ofConnection(context.connectionTests.latest()),
  ];
  return lines.map(([name, value]) => `${name}: ${value}`).join('\n');
}

const ofProgram = (): readonly Line[] => [
  ['System', `${platform()} ${release()} ${arch()}`],
  ['Memory', formatBytes(totalmem())],
  ...['electron', 'chrome', 'node'].flatMap((name): readonly Line[] => {
    const version = process.versions[name];
    return version === undefined ? [] : [[name, version]];
  }),
  ['Running for', `${formatNumber(Math.round(process.uptime() / 60))} min`],
];

function ofWorkspace({
  db,
  repositories,
  checks,
  workspaceDir,
  reportedBugs,
}: OpenWorkspace & Maintenance & Permissions): readonly Line[] {
  const lists = repositories.lists.all();
  const backups = listBackups(workspaceDir);
  const soundAtMs = checks.soundAtMs();
  return [
    ['Workspace format', String(db.pragma('user_version', { simple: true }))],
    ['SQLite', String(db.prepare('SELECT sqlite_version()').pluck().get())],
    ['Database', formatBytes(databaseBytes(workspaceDir))],
    ['Copies of files', formatBytes(bytesIn(sourcesDir(workspaceDir)))],
    ['Lists', formatNumber(lists.length)],
    ['Rows', formatNumber(lists.reduce((sum, { rowCount }) => sum + rowCount, 0))],
    ['Backups', `${backups.length}, ${formatBytes(backups.reduce((sum, { bytes }) => sum + bytes, 0))}`],
    ['Set aside', String(listSetAside(workspaceDir).length)],
    ['Last check without damage', soundAtMs === null ? 'never' : new Date(soundAtMs).toISOString()],
    ['Last backup failed with', checks.backupFailure()?.code ?? 'nothing'],
    ['Errors since the start', formatNumber(reportedBugs())],
  ];
}

const ofSettings = (settings: Settings): readonly Line[] => [
  ['Service', settings.serviceId === PRACTICE_SERVICE_ID ? 'practice' : 'another one'],
  ['Waiting time', settings.requestPreset],
  ['Requests at once', String(settings.concurrency)],
  ['Strictness', settings.preset],
  ['Answers good for days', String(settings.answersGoodForDays ?? 'ever')],
  ['Lists deleted after days', String(settings.deletesListsAfterDays ?? 'never')],
  ['Theme, rows, size', `${settings.theme}, ${settings.density}, ${settings.zoom}%`],
  ['Online map', settings.mapStyleUrl === null ? 'no' : 'yes'],
  ['Own shortcuts', String(Object.keys(settings.keys).length)],
];

/** Names the fields, but not their values, because those contain addresses. */
const ofPolicy = ({ source, policy, problems, unknownFields }: PolicyState): readonly Line[] =>
  source === null
    ? [['Policy', 'none']]
    : [
        ['Policy', shownText(source)],
        [
          'Fields of the policy',
          namesOf(Object.entries(policy).flatMap(([name, value]) => (value === null ? [] : name))),
        ],
        ['Ignored fields', namesOf(unknownFields.map(shownText))],
        [
          'Problems of the policy',
          namesOf(problems.map(({ field, reason }) => `${field ?? 'all'} ${reason}`)),
        ],
      ];

const namesOf = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));

/** Names the failure by its code, because its sentence may contain a host. */
const ofConnection = (test: ConnectionTest | null): readonly Line[] =>
  test === null
    ? [['Last connection test', 'none since the start']]
    : [...connectionSteps(test), ['Failure of the test', test.failure?.code ?? 'none']];

function bytesIn(folder: string): number {
  return readdirSync(folder).reduce(
    (sum, name) => sum + (entryAt(ownPath(folder, name))?.stats.size ?? 0),
    0,
  );
}
