/** Real files with real owners. Only root can make them, so other users see these tests as skipped. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  isInPackage,
  policySource,
  readPolicy,
  readPolicyFile,
} from '../../../../src-main/app/policy/read-policy.ts';
import { createAuthority, hasOpenssl } from '../../../support/network/certificates.ts';
import { isRoot, rootsFolder, SOMEBODY } from '../../../support/policy/roots-folder.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const ACCOUNT = { name: 'ada', home: '/home/ada' };
const read = (path: string) =>
  readPolicyFile(path, { env: {}, platform: 'linux', account: ACCOUNT, isTrusted: false });

describe.skipIf(!isRoot)('a policy file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = join(rootsFolder(), 'doorstep');
    mkdirSync(folder, { mode: 0o755 });
    file = join(folder, 'policy.json');
    writeFileSync(file, JSON.stringify({ onlineMaps: false, mostCreditsPerRun: 500 }), { mode: 0o644 });
  });

  it('applies if only root could have written it', () => {
    expect(read(file)).toMatchObject({
      source: file,
      policy: { onlineMaps: false, mostCreditsPerRun: 500, proxy: null },
      problems: [],
    });
  });

  it('is no problem if it does not exist', () => {
    expect(read(join(folder, 'other.json'))).toMatchObject({ source: null, problems: [] });
    expect(read(join(folder, 'nowhere', 'policy.json'))).toMatchObject({ source: null, problems: [] });
  });

  const places = () => ({ 'the file': file, 'its folder': folder, 'the folder above': join(folder, '..') });

  it.each(['the file', 'its folder', 'the folder above'] as const)(
    'is not followed, and everything is refused, if %s belongs to a user',
    (what) => {
      chownSync(places()[what], SOMEBODY, SOMEBODY);
      expect(read(file)).toMatchObject({
        policy: { onlineMaps: null },
        problems: [{ reason: 'wrong_owner', field: null }],
      });
    },
  );

  it.each([
    ['the file', 0o664],
    ['the file', 0o646],
    ['its folder', 0o777],
    ['its folder', 0o1777],
    ['the folder above', 0o775],
  ] as const)('is not followed if users can write %s (%o)', (what, mode) => {
    chmodSync(places()[what], mode);
    expect(read(file).problems).toMatchObject([{ reason: 'writable_by_others', field: null }]);
  });

  it('is not followed through a link, even one to a file of root', () => {
    renameSync(file, `${file}.real`);
    symlinkSync(`${file}.real`, file);
    expect(read(file).problems).toEqual([{ reason: 'link', field: null, at: file }]);
    const linked = join(folder, '..', 'linked');
    symlinkSync(folder, linked);
    expect(read(join(linked, 'policy.json')).problems).toEqual([{ reason: 'link', field: null, at: linked }]);
  });

  it('below a file instead of a folder is not followed, and not called a link', () => {
    expect(read(join(file, 'policy.json')).problems).toEqual([
      { reason: 'unreadable', field: null, at: 'ENOTDIR' },
    ]);
  });

  it('that is a pipe or a folder does not stop the program', () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    expect(read(join(folder, 'pipe')).problems).toMatchObject([{ reason: 'not_a_file' }]);
    mkdirSync(join(folder, 'sub'));
    expect(read(join(folder, 'sub')).problems).toMatchObject([{ reason: 'not_a_file' }]);
  });

  it.each([
    ['no JSON', '{ "proxy": '],
    ['no object', '["direct"]'],
    ['empty', ''],
  ])('that is %s is a problem, not the same as no policy', (_what, text) => {
    writeFileSync(file, text);
    expect(read(file)).toMatchObject({ source: file, problems: [{ reason: 'malformed', field: null }] });
  });

  it('may begin with a byte order mark', () => {
    writeFileSync(file, '\uFEFF{ "mostCreditsPerRun": 7 }');
    expect(read(file)).toMatchObject({ policy: { mostCreditsPerRun: 7 }, problems: [] });
  });

  it('is not read to its end if it is too large', () => {
    writeFileSync(file, ' '.repeat(1_000_001));
    expect(read(file).problems).toMatchObject([{ reason: 'too_large' }]);
  });

  it('that users cannot read is a problem for them', () => {
    chmodSync(file, 0o600);
    const said = asSomebody(`readPolicyFile(${JSON.stringify(file)}, ${OPTIONS}).problems`);
    expect(JSON.parse(said)).toEqual([{ reason: 'unreadable', field: null, at: 'EACCES' }]);
  });

  it('is refused if a user made it, and this user cannot change the one of root', () => {
    const own = tempDir();
    chownSync(own, SOMEBODY, SOMEBODY);
    chmodSync(own, 0o755);
    const made = join(own, 'policy.json');
    const write = (path: string) =>
      spawnSync('setpriv', [...AS_SOMEBODY, 'sh', '-c', 'echo "{}" > "$0"', path]).status;
    expect(write(made)).toBe(0);
    expect(write(file)).not.toBe(0);
    expect(spawnSync('setpriv', [...AS_SOMEBODY, 'mv', made, file]).status).not.toBe(0);
    const [problem] = JSON.parse(asSomebody(`readPolicyFile(${JSON.stringify(made)}, ${OPTIONS}).problems`));
    expect(problem).toMatchObject({ reason: expect.stringMatching(/wrong_owner|writable_by_others/u) });
    expect(
      JSON.parse(asSomebody(`readPolicyFile(${JSON.stringify(file)}, ${OPTIONS}).policy`)),
    ).toMatchObject({
      onlineMaps: false,
    });
  });

  it.skipIf(!hasOpenssl)('names certificates that need the same protection', () => {
    const certificates = join(folder, 'office.pem');
    execFileSync('cp', [createAuthority('Office').file, certificates]);
    chmodSync(certificates, 0o644);
    writeFileSync(file, JSON.stringify({ extraCertificatesFile: certificates }));
    expect(read(file)).toMatchObject({ problems: [], authorities: [expect.stringContaining('CERTIFICATE')] });

    chownSync(certificates, SOMEBODY, SOMEBODY);
    expect(read(file)).toMatchObject({
      authorities: [],
      problems: [{ reason: 'wrong_owner', field: 'extraCertificatesFile', at: certificates }],
    });
    chownSync(certificates, 0, 0);
    writeFileSync(certificates, 'no certificate');
    expect(read(file).problems).toMatchObject([{ reason: 'certificates_unusable' }]);
  });
});

const AS_SOMEBODY = [`--reuid=${String(SOMEBODY)}`, `--regid=${String(SOMEBODY)}`, '--clear-groups'];
const OPTIONS = JSON.stringify({ env: {}, platform: 'linux', account: ACCOUNT, isTrusted: false });

/** Bundles the reader, because another user cannot read this project, and prints an expression as JSON. */
function asSomebody(expression: string): string {
  const bundle = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      BUNDLE,
      join(import.meta.dirname, '../../../../src-main/app/policy/read-policy.ts'),
    ],
    { encoding: 'utf8', cwd: join(import.meta.dirname, '../../../..') },
  );
  const program = `${bundle}\nprocess.stdout.write(JSON.stringify(${expression}));`;
  return execFileSync('setpriv', [...AS_SOMEBODY, process.execPath, '--input-type=module', '-'], {
    input: program,
    encoding: 'utf8',
    cwd: '/',
  });
}

const BUNDLE = `
import { build } from 'vite';
import { resolve } from 'node:path';
const { output: [chunk] } = await build({
  configFile: false, logLevel: 'silent', resolve: { alias: { '#shared': resolve('src-shared') } },
  ssr: { noExternal: true },
  build: { ssr: process.argv[1], write: false, minify: false, rollupOptions: { output: { format: 'es' } } },
});
process.stdout.write(chunk.code);
`;

it.each([
  ['linux', '/etc/doorstep/policy.json'],
  ['darwin', '/Library/Managed Preferences/example.doorstep.app.plist'],
  ['win32', String.raw`HKLM\Software\Policies\Doorstep`],
] as const)('on %s the policy is at %s, whatever the environment variables are', (platform, source) => {
  expect(policySource(platform)).toBe(source);
});

describe('the variable DOORSTEP_POLICY', () => {
  const readNamed = (isPackaged: boolean, content: string | null) => {
    const file = join(tempDir(), 'policy.json');
    if (content !== null) writeFileSync(file, content);
    return { file, ...readPolicy({ env: { DOORSTEP_POLICY: file }, platform: 'linux', isPackaged }) };
  };

  it('names another policy for a program that runs from its source', () => {
    expect(readNamed(false, '{ "onlineMaps": false }')).toMatchObject({ policy: { onlineMaps: false } });
  });

  it('does not count in a package', () => {
    const { file, source } = readNamed(true, '{ "onlineMaps": false }');
    expect(source).not.toBe(file);
  });

  it('is a problem if it names no file', () => {
    expect(readNamed(false, null).problems).toEqual([{ reason: 'unreadable', field: null, at: 'ENOENT' }]);
  });

  it.each([
    ['file:///opt/Doorstep/resources/app.asar/out/main/cli.js', true],
    ['file:///opt/Doorstep/resources/app.asar.unpacked/out/main/cli.js', true],
    ['file:///home/ada/doorstep/out/main/cli.js', false],
  ])('knows that %s is in a package: %s', (url, isIn) => {
    expect(isInPackage(url)).toBe(isIn);
  });
});
