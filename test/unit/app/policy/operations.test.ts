/**
 * Asks for every operation of the contract whether the policy limits it. A new operation does not compile without an
 * answer.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Backend, OperationName } from '#shared/contract/operations.ts';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { MISSING } from '#shared/contract/run/run.ts';
import type { PolicyField } from '#shared/contract/workspace/policy.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { createRepositories } from '../../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../../src-main/db/workspace.ts';
import { madePolicy, UNUSABLE_POLICY } from '../../../support/policy/made-policy.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';
import { addList, streets } from '../../../support/rows/workspace.ts';
import type { ScriptedServer } from '../../../support/service/scripted-server.ts';
import { scriptedService } from '../../../support/service/scripted-service.ts';
import { failureOf, keyApp } from '../key-app.ts';

type World = {
  readonly backend: Backend;
  readonly listId: number;
  /** The service that the policy forbids. The list uses it, and this computer's user approved it. */
  readonly forbidden: { readonly id: number; readonly url: string };
  readonly defaultId: number;
};

/** A call that is against the policy. `sends`: it is also refused if the policy cannot be read. */
type Attempt = {
  readonly field: PolicyField;
  readonly sends?: true;
  readonly call: (world: World) => Promise<unknown>;
};

const LIMITS = {
  allowedServices: ['https://allowed.example'],
  defaultService: 'https://allowed.example',
  onlineMaps: false,
  longestRetentionDays: 90,
  mostCreditsPerRun: 500,
  workspaceFolder: '/srv/doorstep',
};

const sends = (call: Attempt['call']): Attempt => ({ field: 'allowedServices', sends: true, call });
const NEARBY = { country: 'gbr', lat: 51.5, lng: -0.1, radiusM: 100, limit: 5 };
const AGAIN = { looksForLostEmails: false, asksLostEmailsAgain: false, asksUnreadAgain: false } as const;
const startRun =
  (maxCredits: number | null) =>
  ({ backend, listId }: World): Promise<unknown> =>
    backend.startRun({ listId, subject: 'address', scope: MISSING, maxCredits, whenGone: 'stop', ...AGAIN });
const startLocating =
  (maxCredits: number | null) =>
  ({ backend, listId }: World): Promise<unknown> =>
    backend.startLocating({ listId, filter: NO_FILTER, maxCredits });

/** Reads, or changes nothing that a field limits. */
const FREE: readonly Attempt[] = [];

const ATTEMPTS: Readonly<Record<OperationName, readonly Attempt[]>> = {
  // the workspace and its services
  readWorkspace: FREE,
  takeWorkspace: FREE,
  changeSettings: [
    {
      field: 'longestRetentionDays',
      call: ({ backend }) => backend.changeSettings({ deletesListsAfterDays: 91 }),
    },
    {
      field: 'longestRetentionDays',
      call: ({ backend }) => backend.changeSettings({ deletesListsAfterDays: null }),
    },
    {
      field: 'onlineMaps',
      sends: true,
      call: ({ backend }) => backend.changeSettings({ mapStyleUrl: 'https://maps.example/style.json' }),
    },
  ],
  allowCleartext: FREE,
  forbidCleartext: FREE,
  allowNamed: [
    sends(({ backend, forbidden }) => backend.allowNamed({ kind: 'service', value: forbidden.url })),
    {
      field: 'onlineMaps',
      sends: true,
      call: ({ backend }) =>
        backend.allowNamed({ kind: 'map_style', value: 'https://maps.example/style.json' }),
    },
  ],
  forgetKey: FREE,
  tryKeychainAgain: FREE,
  connectService: [
    sends(({ backend, forbidden }) => backend.connectService({ serviceUrl: forbidden.url, key: 'sk-1' })),
    sends(({ backend }) => backend.connectService({ serviceUrl: 'https://new.example', key: 'sk-1' })),
  ],
  readRegisterLink: FREE, // returns null; see below
  requestEvaluationKey: [
    sends(({ backend, forbidden }) =>
      backend.requestEvaluationKey({
        serviceUrl: forbidden.url,
        email: 'ada@company.example',
        agreedTerms: null,
      }),
    ),
  ],
  stopEvaluationKey: FREE,
  switchService: [sends(({ backend, forbidden }) => backend.switchService({ serviceId: forbidden.id }))],
  changeService: FREE,
  deleteService: [
    {
      field: 'defaultService',
      call: ({ backend, defaultId }) => backend.deleteService({ serviceId: defaultId }),
    },
  ],
  chooseService: [
    sends(({ backend, listId, forbidden }) => backend.chooseService({ listId, serviceId: forbidden.id })),
  ],
  testConnection: [sends(({ backend, forbidden }) => backend.testConnection({ serviceId: forbidden.id }))],
  saveProxyLogin: FREE, // stores the login for the proxy of the policy
  // files and lists
  openSample: FREE,
  readPreview: FREE,
  stopPreview: FREE,
  startImport: FREE,
  stopImport: FREE,
  readList: FREE,
  changeListSettings: FREE,
  readDamage: FREE,
  readColumns: FREE,
  rehearseListSettings: FREE,
  trashList: FREE,
  putBackList: FREE,
  deleteList: FREE,
  // runs
  readQuote: FREE, // asks nobody; the person needs the screen to choose another service
  startRun: [sends(startRun(null)), { field: 'mostCreditsPerRun', call: startRun(501) }],
  pauseRun: FREE,
  stopRun: FREE,
  tryRunNow: FREE,
  noteSleep: FREE,
  noteActing: FREE,
  readReceipt: FREE,
  checkRow: [sends(({ backend, listId }) => backend.checkRow({ listId, position: 1 }))],
  readRun: FREE,
  readPracticeCoverage: FREE, // asks only the practice service
  // rows
  readRows: FREE,
  readRowsAround: FREE,
  findRow: FREE,
  findNextToReview: FREE,
  readFacets: FREE,
  readReply: FREE,
  readLayout: FREE,
  saveLayout: FREE,
  readGroups: FREE,
  readKinds: FREE,
  readAlike: FREE,
  readKindRows: FREE,
  readDuplicates: FREE,
  // decisions
  decideRow: FREE,
  decideAndGoOn: FREE,
  flagRow: FREE,
  readDrafts: FREE,
  saveDraft: FREE,
  forgetDraft: FREE,
  decideRows: FREE,
  fillCells: FREE,
  decideEmail: FREE,
  rehearseEmailSuggestions: FREE,
  takeEmailSuggestions: FREE,
  countTarget: FREE,
  undo: FREE,
  redo: FREE,
  readSteps: FREE,
  readHistory: FREE,
  takeBackStep: FREE,
  keepDuplicate: FREE,
  rehearseRules: FREE,
  applyRules: FREE,
  readRemembered: FREE,
  takeRemembered: FREE,
  rehearseRemembered: FREE,
  takeAllRemembered: FREE,
  readMemory: FREE,
  forgetRemembered: FREE,
  forgetAllRemembered: FREE,
  // addresses and places
  readPostcodePrice: FREE,
  lookUpPostcode: [sends(({ backend, listId }) => backend.lookUpPostcode({ listId, postcode: 'SW1A 2AA' }))],
  suggestAddresses: [
    sends(({ backend, listId }) =>
      backend.suggestAddresses({ listId, country: 'gbr', text: '10 Downing', state: '' }),
    ),
  ],
  readNearbyPrice: FREE,
  findNearby: [sends(({ backend, listId }) => backend.findNearby({ listId, question: NEARBY }))],
  readNearbyRows: FREE,
  locateRow: [sends(({ backend, listId }) => backend.locateRow({ listId, position: 1 }))],
  readPins: FREE,
  readLocateQuote: FREE,
  startLocating: [sends(startLocating(null)), { field: 'mostCreditsPerRun', call: startLocating(501) }],
  stopLocating: FREE,
  // output
  readReport: FREE,
  readExportColumns: FREE,
  previewExport: FREE,
  stopPreviewExport: FREE,
  startExport: FREE,
  stopExport: FREE,
  startLabels: FREE,
  stopLabels: FREE,
  // the workspace as a file
  readMaintenance: FREE,
  makeBackup: FREE,
  stopBackup: FREE,
  restoreBackup: FREE, // the policy overrides the restored settings
  deleteBackup: FREE,
  deleteSetAside: FREE,
  moveWorkspace: [
    { field: 'workspaceFolder', call: ({ backend }) => backend.moveWorkspace({ folder: 'a-token' }) },
  ],
  deleteMovedFrom: FREE,
  dismissRestored: FREE,
  readStoredData: FREE,
  changeRetention: [
    {
      field: 'longestRetentionDays',
      call: ({ backend, listId }) => backend.changeRetention({ listId, days: null }),
    },
    {
      field: 'longestRetentionDays',
      call: ({ backend, listId }) => backend.changeRetention({ listId, days: 91 }),
    },
  ],
  noteDeletionsShown: FREE,
  readDiagnostics: FREE,
  findSubject: FREE,
  exportSubject: FREE,
  eraseSubject: FREE,
  readAbout: FREE,
  readLicence: FREE,
};

/** Makes a workspace from before the policy, in which everything is approved and has a key. */
async function aWorld(policy = madePolicy(LIMITS)): Promise<World & { readonly server: ScriptedServer }> {
  const server = await scriptedService();
  const url = server.baseUrl;
  const computer = {
    workspaceDir: join(tempDir(), 'workspace'),
    approvalsDir: join(tempDir(), 'approvals'),
    kept: new Map<string, string>(),
  };
  const before = keyApp({}, computer);
  await before.backend.connectService({ serviceUrl: url, key: 'sk-forbidden-1a2b3c4d' });
  await before.backend.changeSettings({ mapStyleUrl: 'https://maps.example/style.json' });
  await before.close();

  const { db, close } = openWorkspace(computer.workspaceDir);
  const repositories = createRepositories(db);
  const { id: listId } = addList({ db, repositories }, streets(2));
  const { id } = repositories.services.all().find(({ baseUrl }) => baseUrl === url) ?? { id: 0 };
  repositories.services.chooseForList(listId, id);
  close();

  const { backend } = keyApp({}, { ...computer, policy });
  const { services } = await backend.readWorkspace({});
  const defaultId = services.find(({ baseUrl }) => baseUrl === LIMITS.defaultService)?.id ?? 0;
  return { backend, listId, forbidden: { id, url }, defaultId, server };
}

const attempts = Object.entries(ATTEMPTS).flatMap(([name, all]) =>
  all.map((attempt, at) => ({ name: `${name} ${String(at + 1)}`, ...attempt })),
);

it.each(attempts)(
  '$name against the policy is refused because of $field, and sends nothing',
  async (attempt) => {
    const world = await aWorld();
    const failure = await failureOf(attempt.call(world));
    expect(failure).toMatchObject({ code: 'set_by_organisation', field: attempt.field });
    expect(failureMessage(failure).text).toMatch(/^Set by your organisation\. /u);
    expect(world.server.requests).toEqual([]);
  },
);

it.each(attempts.filter(({ sends: isSent }) => isSent))(
  '$name is refused if the policy cannot be read, and sends nothing',
  async (attempt) => {
    const world = await aWorld(UNUSABLE_POLICY);
    expect(await failureOf(attempt.call(world))).toMatchObject({
      code: 'policy_unusable',
      source: 'the policy',
      field: null,
    });
    expect(world.server.requests).toEqual([]);
  },
);

it('the page gets no link to register at a forbidden service', async () => {
  const { backend, forbidden } = await aWorld();
  expect(await backend.readRegisterLink({ serviceUrl: forbidden.url })).toBeNull();
  expect(await backend.readRegisterLink({ serviceUrl: LIMITS.defaultService })).not.toBeNull();
});
