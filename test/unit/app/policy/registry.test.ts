import { describe, expect, it } from 'vitest';
import { parsePolicy } from '../../../../src-main/app/policy/policy-schema.ts';
import { parseRegistry, readRegistryPolicy } from '../../../../src-main/app/policy/registry.ts';

const lines = (...all: readonly string[]): string => ['', ...all, ''].join('\r\n');
const POLICIES = String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Policies`;

/** The output of `reg query HKLM\Software\Policies\Doorstep /s`. */
const PRINTED = lines(
  String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Doorstep`,
  '    onlineMaps    REG_DWORD    0x0',
  '    MostCreditsPerRun    REG_DWORD    0x1388',
  '    defaultService    REG_SZ    https://service.example',
  '    workspaceFolder    REG_EXPAND_SZ    %LOCALAPPDATA%\\Doorstep',
  '    proxy    REG_SZ    http://proxy.example:3128',
  '',
  String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Doorstep\allowedServices`,
  '    1    REG_SZ    https://service.example',
  '    2    REG_SZ    https://other.example/api',
);

/** A registry that answers as `reg query` does. Missing values mean that the program fails. */
const registry =
  (keys: string | null, values: string | null = null) =>
  (words: readonly string[]): string | null =>
    words.includes('/s') ? values : keys;

it('the policy is read from the registry, whatever the case of its names', () => {
  const found = readRegistryPolicy(registry(lines(`${POLICIES}\\Google`, `${POLICIES}\\doorstep`), PRINTED));
  expect(parsePolicy(found)).toMatchObject({
    policy: {
      onlineMaps: false,
      mostCreditsPerRun: 5000,
      defaultService: 'https://service.example',
      workspaceFolder: String.raw`%LOCALAPPDATA%\Doorstep`,
      proxy: 'http://proxy.example:3128',
      allowedServices: ['https://service.example', 'https://other.example/api'],
    },
    problems: [],
    unknownFields: [],
  });
});

it('a computer without the key has no policy', () => {
  expect(readRegistryPolicy(registry(lines(`${POLICIES}\\Doorstep Tools`)))).toBeNull();
});

it('a key that exists but cannot be read does not count as missing', () => {
  expect(readRegistryPolicy(registry(null))).toBe('unreadable');
  expect(readRegistryPolicy(registry(lines(`${POLICIES}\\Doorstep`)))).toBe('unreadable');
});

it('a key without values is a policy without fields', () => {
  expect(parseRegistry(lines(`${POLICIES}\\Doorstep`))).toEqual({});
});

it('an empty list allows nothing, which is not the same as no list', () => {
  expect(parseRegistry(lines(`${POLICIES}\\Doorstep\\AllowedServices`))).toEqual({ allowedServices: [] });
});

describe('a value of the wrong type is a problem', () => {
  it.each([
    ['onlineMaps', '    onlineMaps    REG_DWORD    0x2'],
    ['onlineMaps', '    onlineMaps    REG_SZ    false'],
    ['mostCreditsPerRun', '    mostCreditsPerRun    REG_SZ    500'],
    ['proxy', '    proxy    REG_BINARY    6469726563740000'],
    ['proxy', '    proxy    REG_SZ'],
    ['workspaceFolder', '    workspaceFolder    REG_SZ    C:\\B\u0081ro'],
  ])('%s', (field, line) => {
    const { problems } = parsePolicy(parseRegistry(lines(`${POLICIES}\\Doorstep`, line)));
    expect(problems).toEqual([{ reason: 'wrong_value', field, at: '' }]);
  });
});

it('unknown values are named, and other keys are not read', () => {
  const printed = lines(
    '    proxy    REG_SZ    http://before.example:1',
    `${POLICIES}\\Doorstep`,
    '    two words    REG_SZ    x',
    '    (Default)    REG_SZ    (value not set)',
  );
  expect(parsePolicy(parseRegistry(printed))).toMatchObject({
    policy: { proxy: null },
    unknownFields: ['two words', '(Default)'],
  });
});

it('reading takes linear time, even if the output is hostile', () => {
  const started = performance.now();
  parseRegistry(`${POLICIES}\\Doorstep\n${'    '.repeat(500_000)}\n${'    a    REG_'.repeat(200_000)}`);
  expect(performance.now() - started).toBeLessThan(2000);
});
