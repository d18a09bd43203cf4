/** Shows diagnostics as lines. Labels and values are English for support, so that they are the same everywhere. */
import type {
  ComputerFacts,
  ComputerProblem,
  Diagnostics,
  FolderFacts,
  PolicyFacts,
  SettingsFacts,
  WorkspaceFacts,
} from '../../contract/workspace/diagnostics.ts';
import { formatBytes, formatNumber } from '../format.ts';
import { shownText } from '../shown-text.ts';
import { connectionSteps } from './connection-steps.ts';
import { KEYCHAIN_PROBLEMS } from './services.ts';

type Line = readonly [label: string, value: string];

/** Returns one line for each fact: its name, a colon and the value. */
export const diagnosticLines = (diagnostics: Diagnostics): readonly string[] => [
  ...computerLines(diagnostics.computer),
  ...[
    ...ofWorkspace(diagnostics.workspace),
    ...ofSettings(diagnostics.settings),
    ...ofPolicy(diagnostics.policy),
    ...ofConnection(diagnostics.connection),
  ].map(asText),
];

export const computerLines = (computer: ComputerFacts): readonly string[] => ofComputer(computer).map(asText);

const asText = ([label, value]: Line): string => `${label}: ${value}`;

const FOLDERS: Readonly<Record<FolderFacts['name'], string>> = {
  workspace: 'Folder of the workspace',
  approvals: 'Folder of approvals',
  temporary: 'Temporary folder',
};

/** Returns a sentence about what prevents work. Printed after the facts. */
export function computerProblemSentence(problem: ComputerProblem): string {
  if (problem.kind === 'keychain') return KEYCHAIN_PROBLEMS[problem.cause];
  return problem.kind === 'not_writable'
    ? `Doorstep cannot write to this folder: ${FOLDERS[problem.folder]}.`
    : `This folder is on a drive of another computer: ${FOLDERS[problem.folder]}.`;
}

function ofComputer(computer: ComputerFacts): readonly Line[] {
  const { system, memoryBytes, versions, runningMinutes, folders, keychain } = computer;
  return [
    ['System', system],
    ['Memory', formatBytes(memoryBytes)],
    ...Object.entries(versions).map(([name, version]): Line => [name, version ?? 'unknown']),
    ['Running for', `${formatNumber(runningMinutes)} min`],
    ...folders.map((folder): Line => [FOLDERS[folder.name], folderWords(folder)]),
    ['Keychain', keychain === null ? 'works' : `does not work (${keychain.cause}: ${keychain.detail})`],
  ];
}

function folderWords({ isWritable, isLocal, freeBytes }: FolderFacts): string {
  return [
    isWritable ? 'writable' : 'not writable',
    isLocal ? 'on this computer' : 'on another computer',
    freeBytes === null ? 'free space unknown' : `${formatBytes(freeBytes)} free`,
  ].join(', ');
}

const ofWorkspace = (facts: WorkspaceFacts): readonly Line[] => [
  ['Workspace format', String(facts.format)],
  ['SQLite', facts.sqliteVersion],
  ['Database', formatBytes(facts.databaseBytes)],
  ['Copies of files', formatBytes(facts.copiesBytes)],
  ['Lists', formatNumber(facts.lists)],
  ['Rows', formatNumber(facts.rows)],
  ['Backups', `${facts.backups.count}, ${formatBytes(facts.backups.bytes)}`],
  ['Set aside', String(facts.setAside)],
  ['Last check without damage', facts.soundAtMs === null ? 'never' : new Date(facts.soundAtMs).toISOString()],
  ['Last backup failed with', facts.backupFailure ?? 'nothing'],
  ['Errors since the start', formatNumber(facts.errorsSinceStart)],
];

const ofSettings = (settings: SettingsFacts): readonly Line[] => [
  ['Service', settings.isPracticing ? 'practice' : 'another one'],
  ['Waiting time', settings.requestPreset],
  ['Requests at once', String(settings.concurrency)],
  ['Strictness', settings.preset],
  ['Answers good for days', String(settings.answersGoodForDays ?? 'ever')],
  ['Lists deleted after days', String(settings.deletesListsAfterDays ?? 'never')],
  ['Theme, rows, size', `${settings.theme}, ${settings.density}, ${settings.zoom}%`],
  ['Online map', settings.hasOnlineMap ? 'yes' : 'no'],
  ['Own shortcuts', String(settings.ownShortcuts)],
];

const ofPolicy = ({ source, fields, ignored, problems }: PolicyFacts): readonly Line[] =>
  source === null
    ? [['Policy', 'none']]
    : [
        ['Policy', shownText(source)],
        ['Fields of the policy', namesOf(fields)],
        ['Ignored fields', namesOf(ignored.map(shownText))],
        ['Problems of the policy', namesOf(problems)],
      ];

const namesOf = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));

/** Names the failure by its code, because its sentence may contain a host. */
const ofConnection = (test: Diagnostics['connection']): readonly Line[] =>
  test === null
    ? [['Last connection test', 'none since the start']]
    : [...connectionSteps(test), ['Failure of the test', test.failure?.code ?? 'none']];
