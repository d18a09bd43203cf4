import { describe, expect, it } from 'vitest';
import { POLICY_FIELDS } from '#shared/contract/workspace/policy.ts';
import { EMPTY_POLICY, parsePolicy } from '../../../../src-main/app/policy/policy-schema.ts';
import { expandFolder } from '../../../../src-main/app/policy/workspace-folder.ts';

it('every field is read, and addresses get their normal form', () => {
  const fields = {
    allowedServices: ['HTTPS://Service.Example:443/', 'https://on-prem.example/api/'],
    defaultService: 'https://service.example',
    proxy: 'http://proxy.example:3128',
    extraCertificatesFile: '/etc/doorstep/office.pem',
    onlineMaps: false,
    longestRetentionDays: 90,
    mostCreditsPerRun: 5000,
    updates: 'off',
    workspaceFolder: '~/Doorstep',
  };
  expect(parsePolicy(fields)).toEqual({
    policy: {
      ...EMPTY_POLICY,
      ...fields,
      allowedServices: ['https://service.example', 'https://on-prem.example/api'],
    },
    problems: [],
    unknownFields: [],
  });
  expect(Object.keys(EMPTY_POLICY)).toEqual(Object.keys(POLICY_FIELDS));
});

describe('a wrong value is named, and the other fields still apply', () => {
  it.each([
    ['allowedServices', 'https://service.example'],
    ['allowedServices', ['service.example']],
    ['allowedServices', ['https://user:secret@service.example']],
    ['defaultService', ''],
    ['defaultService', null],
    ['proxy', 'socks5://proxy.example:1080'],
    ['proxy', 'http://user:secret@proxy.example:3128'],
    ['proxy', 'http://proxy.example/path'],
    ['proxy', 'proxy.example:3128'],
    ['proxy', 'http://proxy.example:3128\n'],
    ['extraCertificatesFile', 'office.pem'],
    ['onlineMaps', 0],
    ['longestRetentionDays', 0],
    ['longestRetentionDays', '90'],
    ['mostCreditsPerRun', 0.5],
    ['mostCreditsPerRun', Number.NaN],
    ['updates', 'never'],
    ['workspaceFolder', '/srv/%/x'],
    ['workspaceFolder', '/srv/${1}'],
    ['workspaceFolder', '${'.repeat(499)],
  ])('%s: %j', (field, value) => {
    const { policy, problems } = parsePolicy({ mostCreditsPerRun: 7, onlineMaps: false, [field]: value });
    expect(problems).toEqual([{ reason: 'wrong_value', field, at: '' }]);
    expect({ ...policy, [field]: null }).toEqual({
      ...EMPTY_POLICY,
      mostCreditsPerRun: 7,
      onlineMaps: false,
      [field]: null,
    });
  });
});

it('a default service that is not allowed is a problem', () => {
  expect(
    parsePolicy({ allowedServices: ['https://a.example'], defaultService: 'https://b.example' }).problems,
  ).toEqual([{ reason: 'wrong_value', field: 'defaultService', at: '' }]);
});

it('unknown fields are named and ignored, also those with names of JavaScript', () => {
  const given: unknown = JSON.parse(
    `{ "proxies": "direct", "__proto__": { "proxy": "direct" }, "constructor": 1, "${'x'.repeat(99)}": 1 }`,
  );
  expect(parsePolicy(given)).toEqual({
    policy: EMPTY_POLICY,
    problems: [],
    unknownFields: ['proxies', '__proto__', 'constructor', 'x'.repeat(60)],
  });
});

describe('the folder of the workspace', () => {
  const env = {
    OFFICE: 'paris',
    LOCALAPPDATA: String.raw`C:\Users\ada\AppData\Local`,
    USER: 'mallory',
    HOME: '/tmp',
  };
  const linux = { env, platform: 'linux', account: { name: 'ada', home: '/home/ada' } } as const;
  const windows = {
    env,
    platform: 'win32',
    account: { name: 'ada', home: String.raw`C:\Users\ada` },
  } as const;

  it.each([
    ['~/Doorstep', '/home/ada/Doorstep'],
    ['~', '/home/ada'],
    ['/srv/%OFFICE%/${USER}/', '/srv/paris/ada'],
    ['${HOME}/lists', '/home/ada/lists'],
    ['/srv/~/x', '/srv/~/x'],
  ])('%s becomes %s on Linux; the account decides about home and name', (text, folder) => {
    expect(expandFolder(text, linux)).toEqual({ isSet: true, folder });
  });

  it.each([
    [String.raw`%LOCALAPPDATA%\Doorstep`, String.raw`C:\Users\ada\AppData\Local\Doorstep`],
    [String.raw`~\Doorstep`, String.raw`C:\Users\ada\Doorstep`],
    [String.raw`D:\Lists\%USERNAME%`, String.raw`D:\Lists\ada`],
  ])('%s becomes %s on Windows', (text, folder) => {
    expect(expandFolder(text, windows)).toEqual({ isSet: true, folder });
  });

  it('is unknown if a variable is not set, or if it is not a full path', () => {
    expect(expandFolder('/srv/${TEAM}', linux)).toEqual({
      isSet: false,
      reason: 'unset_variable',
      at: 'TEAM',
    });
    expect(expandFolder('lists/${USER}', linux)).toEqual({
      isSet: false,
      reason: 'wrong_value',
      at: 'lists/ada',
    });
  });
});
