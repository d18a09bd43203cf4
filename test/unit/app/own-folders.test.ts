import { expect, it } from 'vitest';
import { approvalsDirOf, defaultWorkspaceDir } from '../../../src-main/app/own-folders.ts';
import { mayOpenBrowser } from '../../../src-main/loopback/may-open-browser.ts';

it.each([
  ['linux', {}, '/home/ann/.local/share/doorstep/workspace'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/doorstep/workspace'],
  ['linux', { XDG_DATA_HOME: 'rel/data' }, '/home/ann/.local/share/doorstep/workspace'],
  ['darwin', {}, '/home/ann/Library/Application Support/Doorstep/workspace'],
  [
    'win32',
    { APPDATA: 'C:\\Users\\ann\\AppData\\Roaming' },
    'C:\\Users\\ann\\AppData\\Roaming\\Doorstep\\workspace',
  ],
] as const)(
  'the default workspace is in the usual folder for application data on %s',
  (platform, env, expected) => {
    expect(defaultWorkspaceDir({ env, platform, home: '/home/ann' })).toBe(expected);
  },
);

it.each([
  ['linux', {}, '/home/ann/.local/share/doorstep/approvals'],
  ['darwin', {}, '/home/ann/Library/Application Support/Doorstep/approvals'],
  [
    'win32',
    { APPDATA: 'C:\\Users\\ann\\AppData\\Roaming' },
    '/home/ann\\AppData\\Local\\Doorstep\\approvals',
  ],
] as const)(
  'the folder for a person’s approvals is not in a roaming profile: %s',
  (platform, env, expected) => {
    expect(approvalsDirOf({ env, platform, home: '/home/ann' }).replace('\\home\\ann', '/home/ann')).toBe(
      expected,
    );
  },
);

it.each([
  ['linux', {}, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { DISPLAY: ':0', SSH_CONNECTION: '1' }, false],
  ['darwin', {}, true],
  ['win32', { CI: 'true' }, false],
] as const)(
  'the app opens a browser only if the person can see its window: %s %o',
  (platform, env, expected) => {
    expect(mayOpenBrowser(env, platform)).toBe(expected);
  },
);
