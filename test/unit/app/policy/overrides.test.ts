/** Tests that the policy wins over a workspace that contradicts it: from before the policy, or from another computer. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diagnosticLines } from '#shared/messages/workspace/diagnostics.ts';
import { changeRetention } from '../../../../src-main/app/lists/retention.ts';
import { openKnownMoves } from '../../../../src-main/app/maintenance/known-moves.ts';
import { lockFolder } from '../../../../src-main/app/maintenance/locked-folder.ts';
import { refuseOtherFolder } from '../../../../src-main/app/policy/policy-folder.ts';
import { NO_POLICY, type PolicyState } from '../../../../src-main/app/policy/read-policy.ts';
import { writeSettings } from '../../../../src-main/app/settings.ts';
import { createRepositories, type Repositories } from '../../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../../src-main/db/workspace.ts';
import { madePolicy, UNUSABLE_POLICY } from '../../../support/policy/made-policy.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';
import { addList, streets } from '../../../support/rows/workspace.ts';
import { MOVE_STAMP } from '../../../support/workspace/move-stamp.ts';
import { failureOf, keyApp } from '../key-app.ts';

const STYLE = 'https://maps.example/style.json';
const [OLD, ORDERED] = ['https://old.example', 'https://service.example'];

/** Fills a workspace, then opens it on a computer with the policy. */
function opened(policy: PolicyState, fill: (repositories: Repositories, listId: number) => void = () => {}) {
  const computer = { workspaceDir: join(tempDir(), 'workspace'), approvalsDir: join(tempDir(), 'approvals') };
  const { db, close } = openWorkspace(computer.workspaceDir);
  const repositories = createRepositories(db);
  const { id } = addList({ db, repositories }, streets(2));
  fill(repositories, id);
  close();
  return { computer, listId: id, ...keyApp({}, { ...computer, policy }) };
}

describe('an online map', () => {
  it.each([
    ['turned off by the policy', madePolicy({ onlineMaps: false })],
    ['of a computer whose policy cannot be read', UNUSABLE_POLICY],
  ])('%s is not used, although the person approved it before', async (_what, policy) => {
    const { computer, backend, close } = opened(NO_POLICY);
    await backend.changeSettings({ mapStyleUrl: STYLE });
    await close();
    const limited = keyApp({}, { ...computer, policy });
    expect(await limited.mapStyleUrl()).toBeNull();
    const { settings, notAllowed } = await limited.backend.readWorkspace({});
    expect(settings.mapStyleUrl).toBeNull();
    expect(notAllowed).toEqual([]);
    await limited.close();
    // Without the policy, everything is as before.
    expect(await keyApp({}, computer).mapStyleUrl()).toBe(STYLE);
  });
});

describe('the longest retention', () => {
  it('applies to lists that the settings or their own period would keep longer', async () => {
    const { backend, listId } = opened(madePolicy({ longestRetentionDays: 90 }), ({ settings }, id) => {
      writeSettings(settings, { deletesListsAfterDays: null });
      changeRetention(settings, id, null);
    });
    const { settings, deletions } = await backend.readWorkspace({});
    expect(settings.deletesListsAfterDays).toBe(90);
    expect(deletions).toMatchObject([{ listId }]);
  });

  it('leaves shorter periods as they are', async () => {
    const { backend, listId } = opened(madePolicy({ longestRetentionDays: 9000 }), ({ settings }) =>
      writeSettings(settings, { deletesListsAfterDays: 30 }),
    );
    expect((await backend.readWorkspace({})).settings.deletesListsAfterDays).toBe(30);
    await expect(backend.changeSettings({ deletesListsAfterDays: 60 })).resolves.toMatchObject({
      deletesListsAfterDays: 60,
    });
    expect(listId).toBe(1);
  });
});

describe('the services of a workspace', () => {
  it('get the default service, which replaces a forbidden one for new lists and needs no approval', async () => {
    const policy = madePolicy({ allowedServices: [ORDERED], defaultService: ORDERED });
    const { backend } = opened(policy, ({ services, settings }) =>
      writeSettings(settings, { serviceId: services.add('Old', OLD) }),
    );
    const { service, services, notAllowed } = await backend.readWorkspace({});
    expect(service).toMatchObject({
      baseUrl: ORDERED,
      name: 'service.example',
      key: 'none',
      isForbidden: false,
    });
    expect(services.find(({ baseUrl }) => baseUrl === OLD)).toMatchObject({
      isForbidden: true,
      registerUrl: null,
    });
    expect(notAllowed).toEqual([]);
  });

  it('keep the person’s choice of another allowed service', async () => {
    const policy = madePolicy({ defaultService: ORDERED });
    const { computer, backend, close } = opened(policy);
    await backend.switchService({ serviceId: 1 });
    await close();
    const { service } = await keyApp({}, { ...computer, policy }).backend.readWorkspace({});
    expect(service.kind).toBe('practice');
  });

  it('fall back to the practice service if the last one is forbidden and there is no default', async () => {
    const { backend } = opened(madePolicy({ allowedServices: [] }), ({ services, settings }) =>
      writeSettings(settings, { serviceId: services.add('Old', OLD) }),
    );
    expect((await backend.readWorkspace({})).service.kind).toBe('practice');
  });
});

describe('the folder of the workspace', () => {
  const refusalOf = (call: () => unknown) => failureOf(Promise.resolve().then(call));

  it('is the one of the policy, whatever a command or a pointer in it names', async () => {
    const folder = join(tempDir(), 'workspace');
    mkdirSync(folder);
    const policy = madePolicy({ workspaceFolder: folder });
    const open =
      (workspaceDir: string, followTo: string | null = null) =>
      () =>
        lockFolder({
          workspaceDir,
          mayOnlyRead: false,
          knownMoves: openKnownMoves(null),
          followTo,
          stamp: () => MOVE_STAMP,
          policy,
        }).close();
    expect(open(folder)).not.toThrow();
    const refused = { code: 'set_by_organisation', field: 'workspaceFolder', value: folder };
    const other = join(tempDir(), 'other');
    expect(await refusalOf(open(other))).toEqual(refused);
    writeFileSync(join(folder, 'moved.json'), JSON.stringify({ to: other }));
    expect(await refusalOf(open(folder))).toEqual(refused);
    expect(await refusalOf(open(folder, other))).toEqual(refused);
  });

  it('is not replaced by the usual folder if it cannot be determined', async () => {
    const policy: PolicyState = {
      ...NO_POLICY,
      source: 'the policy',
      problems: [{ reason: 'unset_variable', field: 'workspaceFolder', at: 'TEAM' }],
    };
    expect(await refusalOf(() => refuseOtherFolder(policy, '/home/ada'))).toMatchObject({
      code: 'policy_unusable',
      at: 'TEAM',
    });
  });
});

it('diagnostics name the fields, the unknown fields and the problems, but no value', async () => {
  const { backend } = opened(
    madePolicy({ defaultService: ORDERED, onlineMaps: 'no', proxies: 'http://secret.example:1' }),
  );
  const text = diagnosticLines(await backend.readDiagnostics({})).join('\n');
  expect(text).toContain(
    'Policy: the policy\nFields of the policy: defaultService\nIgnored fields: proxies\n',
  );
  expect(text).toContain('Problems of the policy: onlineMaps wrong_value');
  expect(text).not.toMatch(/service\.example|secret/u);
  const { backend: free } = opened(NO_POLICY);
  expect(diagnosticLines(await free.readDiagnostics({}))).toContain('Policy: none');
});
