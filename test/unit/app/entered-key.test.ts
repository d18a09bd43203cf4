import { describe, expect, it } from 'vitest';
import { PRACTICE_SERVICE_ID } from '#shared/contract/services/services.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { TEST_COST } from '#shared/messages/workspace/services.ts';
import { scriptedService } from '../../support/service/scripted-service.ts';
import { failureOf, keyApp } from './key-app.ts';

const ADDRESS = 'https://service.example/v1';
const SECRET = 'sk-entered-7f3a9c51d2e8';

describe('a key that a person enters', () => {
  it('connects its service, and is stored only in the keychain', async () => {
    const app = keyApp();
    const workspace = await app.backend.connectService({ serviceUrl: `${ADDRESS}/`, key: ` ${SECRET}\n` });
    expect(workspace.service).toMatchObject({
      kind: 'custom',
      baseUrl: ADDRESS,
      key: 'stored_in_keychain',
      issuedKey: null,
    });
    expect(workspace.settings.serviceId).toBe(workspace.service.id);
    expect([...app.kept]).toEqual([[ADDRESS, SECRET]]);
    expect(app.heard()).toContain('workspaceChanged');
    expect(app.heard() + app.written()).not.toContain(SECRET);
  });

  it.each([
    ['test', 'key_for_suggestions_only'],
    [' test ', 'key_for_suggestions_only'],
    ['two words', 'key_malformed'],
    ['caf\u00E9', 'key_malformed'],
    ['line\nbreak', 'key_malformed'],
    ['', 'key_malformed'],
  ])('is refused with the value %j, and the earlier key stays connected', async (key, code) => {
    const app = keyApp();
    await app.backend.connectService({ serviceUrl: ADDRESS, key: SECRET });
    expect(await failureOf(app.backend.connectService({ serviceUrl: 'https://other.example', key }))).toEqual(
      {
        code,
      },
    );
    expect([...app.kept]).toEqual([[ADDRESS, SECRET]]);
    expect((await app.backend.readWorkspace({})).service.baseUrl).toBe(ADDRESS);
  });

  it('leads to a message that this key cannot check addresses if the person enters “test”', () => {
    const { title, text } = failureMessage({ code: 'key_for_suggestions_only' });
    expect(title).toBe('This key cannot check addresses');
    expect(text).toMatch(/^The key “test” is only for address suggestions and cannot check addresses\./u);
  });

  it('is not saved when the service address is invalid', async () => {
    const app = keyApp();
    for (const serviceUrl of [
      '',
      'service.example',
      'ftp://service.example',
      'https://me:pw@service.example',
    ]) {
      expect(await failureOf(app.backend.connectService({ serviceUrl, key: SECRET }))).toMatchObject({
        code: 'service_address_invalid',
      });
    }
    expect([...app.kept]).toEqual([]);
  });

  it('stays saved when the person forgets the key of another service', async () => {
    const app = keyApp();
    await app.backend.connectService({ serviceUrl: ADDRESS, key: SECRET });
    await app.backend.connectService({ serviceUrl: 'https://other.example', key: 'sk-other' });
    expect((await app.backend.forgetKey({})).service).toMatchObject({
      baseUrl: 'https://other.example',
      key: 'none',
    });
    expect([...app.kept]).toEqual([[ADDRESS, SECRET]]);
  });
});

describe('a key for a single session', () => {
  it('is used by the app, but is never written to disk', async () => {
    const app = keyApp();
    const { service } = await app.backend.connectService({
      serviceUrl: ADDRESS,
      key: SECRET,
      isForSession: true,
    });
    expect(service).toMatchObject({ key: 'in_memory_only', keychainProblem: null });
    expect([...app.kept]).toEqual([]);
    expect(app.heard() + app.written()).not.toContain(SECRET);
    await app.backend.connectService({ serviceUrl: ADDRESS, key: 'sk-kept-for-good' });
    expect([...app.kept]).toEqual([[ADDRESS, 'sk-kept-for-good']]);
  });
});

describe('a service with a name', () => {
  it('has a separate key, even if another service has the same address', async () => {
    const app = keyApp();
    await app.backend.connectService({ serviceUrl: ADDRESS, name: 'Cloud', key: SECRET });
    const { service } = await app.backend.connectService({
      serviceUrl: ADDRESS,
      name: 'Second key',
      key: 'sk-second',
    });
    const serviceId = service.id ?? 0;
    expect([...app.kept.values()]).toEqual([SECRET, 'sk-second']);
    expect(
      await failureOf(
        app.backend.connectService({ serviceUrl: 'https://other.example', name: 'cloud', key: 'sk' }),
      ),
    ).toEqual({ code: 'service_name_taken', name: 'Cloud' });
    expect((await app.backend.changeService({ serviceId, name: 'Reserve' })).service).toMatchObject({
      name: 'Reserve',
      key: 'stored_in_keychain',
    });
    const { services } = await app.backend.deleteService({ serviceId });
    expect(services.map(({ name, key }) => [name, key])).toEqual([
      ['Practice service', 'not_needed'],
      ['Cloud', 'stored_in_keychain'],
    ]);
    expect([...app.kept]).toEqual([[ADDRESS, SECRET]]);
    expect(await failureOf(app.backend.deleteService({ serviceId: PRACTICE_SERVICE_ID }))).toMatchObject({
      code: 'service_stays',
    });
  });
});

describe('the connection test', () => {
  it('requests one suggestion with the key, and costs no credits', async () => {
    const server = await scriptedService();
    const app = keyApp();
    const { service } = await app.backend.connectService({ serviceUrl: server.baseUrl, key: SECRET });
    const serviceId = service.id ?? 0;
    server.reply({ json: { suggestions: [] } }, { status: 401 }, { status: 503 });
    expect(await app.backend.testConnection({ serviceId })).toMatchObject({
      ways: [null],
      reached: { proxy: null, issuer: null },
      failure: null,
    });
    expect(
      server.requests.map(({ method, path, headers }) => [method, path, headers['x-service-key']]),
    ).toEqual([['GET', '/suggest', SECRET]]);
    expect((await app.backend.testConnection({ serviceId })).failure).toEqual({
      code: 'service_refused_key',
      status: 401,
    });
    expect((await app.backend.testConnection({ serviceId })).failure).toMatchObject({
      code: 'question_failed',
    });
    expect(server.requests).toHaveLength(3);
    for (const [wrong, code] of [
      [{ status: 404, json: {} }, 'service_path_wrong'],
      [{ json: {} }, 'service_path_wrong'],
      [{ status: 404, text: '<html>' }, 'service_intercepted'],
      [{ text: '<html>' }, 'service_intercepted'],
    ] as const) {
      server.reply(wrong);
      expect((await app.backend.testConnection({ serviceId })).failure).toMatchObject({ code });
    }
    expect(TEST_COST).toMatch(/^A test asks the service for one suggestion\./u);
    await app.backend.forgetKey({ serviceId });
    server.reply({ json: { suggestions: [] } });
    expect(await app.backend.testConnection({ serviceId })).toMatchObject({ failure: null });
    expect(server.requests).toHaveLength(8);
    expect(server.requests.at(-1)?.headers['x-service-key']).toBe('test');
  });
});

describe('reconnecting a service', () => {
  it('uses the saved key of that service', async () => {
    const app = keyApp();
    await app.backend.connectService({ serviceUrl: ADDRESS, key: SECRET });
    await app.backend.switchService({ serviceId: PRACTICE_SERVICE_ID });
    expect(
      (await app.backend.connectService({ serviceUrl: `${ADDRESS}/`, key: null })).service,
    ).toMatchObject({
      baseUrl: ADDRESS,
      key: 'stored_in_keychain',
    });
    expect([...app.kept]).toEqual([[ADDRESS, SECRET]]);
  });

  it('fails if no key of that service is saved', async () => {
    const { backend } = keyApp();
    expect(await failureOf(backend.connectService({ serviceUrl: ADDRESS, key: null }))).toEqual({
      code: 'no_key_kept',
      serviceUrl: ADDRESS,
    });
    expect((await backend.readWorkspace({})).service.kind).toBe('practice');
  });
});

describe('the registration page of a service', () => {
  it('can be opened only after the app has offered the link', async () => {
    const { backend, isOfferedLink } = keyApp();
    expect(await isOfferedLink(`${ADDRESS}/register`)).toBe(false);
    expect(await backend.readRegisterLink({ serviceUrl: ` ${ADDRESS}/ ` })).toBe(`${ADDRESS}/register`);
    expect(await isOfferedLink(`${ADDRESS}/register`)).toBe(true);
  });

  it('is not offered for an invalid address', async () => {
    const { backend } = keyApp();
    for (const serviceUrl of ['', 'https://', 'service.example', 'javascript:alert(1)', 'file:///etc/passwd'])
      expect(await backend.readRegisterLink({ serviceUrl })).toBeNull();
  });
});
