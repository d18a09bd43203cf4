/**
 * Tests with the real updater of an AppImage which updates are offered and refused, and that nothing happens without
 * the user's agreement.
 */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parsePolicy } from '../../../../src-main/app/policy/policy-schema.ts';
import { updatePolicyOf } from '../../../../src-main/app/updates/update-policy.ts';
import { createUpdateSource } from '../../../../src-main/app/updates/update-source.ts';
import { createUpdater } from '../../../../src-main/electron/updates/updater.ts';
import { createUpdates } from '../../../../src-main/electron/updates/updates.ts';
import { UPDATE_ANSWERS, UPDATE_FAILURES } from '../../../../src-shared/messages/workspace/updates.ts';
import {
  NEW_PROGRAM,
  startUpdateServer,
  type UpdateServer,
} from '../../../support/updates/publish-update.ts';

const somebody = generateKeyPairSync('ed25519');

let folder: string;
let appImage: string;
let place: UpdateServer;
let quitHandlers: ((exitCode: number) => void)[];
let answers: string[];
let said: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doorstep-updates-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  appImage = join(folder, 'Doorstep.AppImage');
  writeFileSync(appImage, 'the old program');
  vi.stubEnv('APPIMAGE', appImage);
  [quitHandlers, answers, said] = [[], [], []];
  place = await startUpdateServer();
  onTestFinished(place.close);
});
afterEach(() => vi.unstubAllEnvs());

function openUpdates(updates: 'offered' | 'required' = 'offered') {
  const policy = updatePolicyOf({ source: '', ...parsePolicy({ ...place.policy, updates }) });
  if (policy === null) throw new Error('the policy allows no updates');
  const updater = createUpdater({
    source: createUpdateSource(policy, () => Promise.resolve('DIRECT'), []),
    version: '0.1.0',
    kind: 'AppImage',
    cacheDir: folder,
    onQuit: (handler) => quitHandlers.push(handler),
    quit: () => {},
    report: () => {},
  });
  return createUpdates({
    updater,
    host: policy.address.host,
    isRequired: policy.isRequired,
    version: '0.1.0',
    dialog: {
      showMessageBox: ({ message, buttons = [] }: { message: string; buttons?: readonly string[] }) => {
        said.push(message);
        return Promise.resolve({ response: buttons.indexOf(answers.shift() ?? ''), checkboxChecked: false });
      },
    } as unknown as Parameters<typeof createUpdates>[0]['dialog'],
    stateFile: join(folder, 'updates.json'),
    report: () => {},
  });
}

const quit = (): void => quitHandlers.forEach((handler) => handler(0));
const packagesFetched = () => place.requests.filter(({ path }) => path.endsWith('.AppImage'));

describe('a newer version that is signed by the organisation', () => {
  it('is downloaded after the person agrees, and replaces the old version when the app closes', async () => {
    place.publish('0.2.0');
    answers = [UPDATE_ANSWERS.install];
    await openUpdates().look(false);
    expect(said).toEqual(['Doorstep 0.2.0 is available.', 'Doorstep 0.2.0 is ready.']);
    expect(readFileSync(appImage, 'utf8')).toBe('the old program');
    quit();
    expect(readFileSync(appImage, 'utf8')).toBe(NEW_PROGRAM);
  });

  it('is not downloaded if the person chooses “later”, and is offered again at the next start', async () => {
    place.publish('0.2.0');
    answers = [UPDATE_ANSWERS.later, UPDATE_ANSWERS.later];
    await openUpdates().look(false);
    await openUpdates().look(false);
    quit();
    expect(said).toEqual(['Doorstep 0.2.0 is available.', 'Doorstep 0.2.0 is available.']);
    expect(packagesFetched()).toEqual([]);
    expect(readFileSync(appImage, 'utf8')).toBe('the old program');
  });

  it('is not offered again after the person skips it, but the next version is offered', async () => {
    place.publish('0.2.0');
    answers = [UPDATE_ANSWERS.decline];
    await openUpdates().look(false);
    await openUpdates().look(false);
    expect(said).toHaveLength(1);
    await openUpdates().look(true);
    place.publish('0.3.0');
    await openUpdates().look(false);
    expect(said.slice(1)).toEqual(['Doorstep 0.2.0 is available.', 'Doorstep 0.3.0 is available.']);
    expect(packagesFetched()).toEqual([]);
  });
});

describe('an invalid update', () => {
  it.each([
    ['signed by someone else', () => place.publish('0.2.0', { key: somebody.privateKey })],
    [
      'without a signature',
      () => (place.publish('0.2.0'), place.files.delete('/doorstep/latest-linux.yml.sig')),
    ],
    [
      'changed after it was signed',
      () => {
        place.publish('0.2.0');
        place.files.set(
          '/doorstep/latest-linux.yml',
          `${place.files.get('/doorstep/latest-linux.yml') as string}#`,
        );
      },
    ],
  ])('is refused if it is %s', async (_how, lay) => {
    lay();
    answers = [UPDATE_ANSWERS.install];
    await openUpdates().look(false);
    expect(said).toEqual([]);
    await openUpdates().look(true);
    expect(said).toEqual([UPDATE_FAILURES.unsigned.message]);
    expect(packagesFetched()).toEqual([]);
  });

  it('is refused if its package differs from the signed one', async () => {
    place.publish('0.2.0', { program: NEW_PROGRAM.replace('0', '1') });
    answers = [UPDATE_ANSWERS.install];
    await openUpdates().look(false);
    expect(said).toEqual(['Doorstep 0.2.0 is available.', UPDATE_FAILURES.failed.message]);
    quit();
    expect(readFileSync(appImage, 'utf8')).toBe('the old program');
  });

  it('is refused if its package is outside the folder of the update server, directly or after a redirect', async () => {
    const other = place.address.replace('/doorstep/', '/elsewhere/');
    place.publish('0.2.0', { url: `${other}Doorstep-0.2.0.AppImage` });
    answers = [UPDATE_ANSWERS.install];
    await openUpdates().look(false);
    place.publish('0.3.0');
    place.files.set('/doorstep/Doorstep-0.3.0.AppImage', { location: `${other}Doorstep-0.3.0.AppImage` });
    answers = [UPDATE_ANSWERS.install];
    await openUpdates().look(false);
    expect(place.requests.filter(({ path }) => !path.startsWith('/doorstep/'))).toEqual([]);
    expect(said.filter((message) => message === UPDATE_FAILURES.failed.message)).toHaveLength(2);
  });

  it('is refused if its version is older, even if it is signed', async () => {
    place.publish('0.0.9');
    await openUpdates().look(true);
    expect(said).toEqual(['You have the newest version.']);
  });
});

describe('a newer version that the organisation requires', () => {
  it('is downloaded without a question and announced once, and replaces the old version when the app closes', async () => {
    place.publish('0.2.0');
    const updates = openUpdates('required');
    await updates.look(false);
    await updates.look(false);
    expect(said).toEqual(['Doorstep 0.2.0 is ready.']);
    expect(packagesFetched()).toHaveLength(1);
    quit();
    expect(readFileSync(appImage, 'utf8')).toBe(NEW_PROGRAM);
  });

  it('is installed even if the person declined it before', async () => {
    place.publish('0.2.0');
    answers = [UPDATE_ANSWERS.decline];
    await openUpdates().look(false);
    await openUpdates('required').look(false);
    expect(said.at(-1)).toBe('Doorstep 0.2.0 is ready.');
  });

  it('is still refused without the signature of the organisation', async () => {
    place.publish('0.2.0', { key: somebody.privateKey });
    await openUpdates('required').look(true);
    expect(said).toEqual([UPDATE_FAILURES.unsigned.message]);
    expect(packagesFetched()).toEqual([]);
  });
});

it('the app reports an unreachable update server only if the person looked for updates', async () => {
  const updates = openUpdates();
  await updates.look(false);
  expect(said).toEqual([]);
  await updates.look(true);
  expect(said).toEqual([UPDATE_FAILURES.failed.message]);
});

it('the request for an update contains no id of the computer', async () => {
  place.publish('0.2.0');
  await openUpdates().look(false);
  expect(place.requests.length).toBeGreaterThan(1);
  for (const { headers } of place.requests) expect(headers).not.toHaveProperty('x-user-staging-id');
});
