/** Tests key records of any shape, because anyone may have made the workspace. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { failureOf, keyApp } from './key-app.ts';

const SECRET = 'sk-entered-7f3a9c51d2e8';

describe('an invalid record in the workspace', () => {
  const SERVICE = 'https://theirs.example';
  const HOSTILE = [
    null,
    7,
    'x',
    [],
    [{}],
    { [SERVICE]: null },
    { [SERVICE]: [] },
    { [SERVICE]: { key: null, spentBefore: 'x' } },
    { [SERVICE]: { salt: 7, hashes: 'x' } },
    { [SERVICE]: { salt: 'x'.repeat(100), hashes: [] } },
    { [SERVICE]: { salt: '', hashes: Array.from({ length: 10_000 }, () => '') } },
    { [SERVICE]: { key: { validationCredits: 'x', geocodeCredits: {}, infoUrl: 7 }, spentBefore: 0 } },
  ].map((value) => [JSON.stringify(value).slice(0, 80), value] as const);
  const naming = (setting: string, value: unknown): { readonly workspaceDir: string } => {
    const workspaceDir = join(tempDir(), 'workspace');
    const { db, close } = openWorkspace(workspaceDir);
    const { services, settings } = createRepositories(db);
    services.add('Cloud', SERVICE);
    settings.write(setting, value);
    close();
    return { workspaceDir };
  };

  it.each(HOSTILE)('does not count as an issued key: %s', async (_, value) => {
    const { backend } = keyApp({}, naming('issued_keys', value));
    const { services } = await backend.readWorkspace({});
    expect(services.find(({ kind }) => kind === 'custom')).toMatchObject({
      issuedKey: null,
      creditsLeft: { validation: null, geocode: null },
    });
  });

  it.each(HOSTILE)('does not make the app send the environment key: %s', async (_, value) => {
    const app = keyApp({ key: SECRET }, naming('environment_keys', value));
    expect(await failureOf(app.backend.testConnection({ serviceId: 2 }))).toEqual({
      code: 'environment_key_not_for_service',
      service: SERVICE,
    });
  });
});
