/** Tests the command line under a policy. The variable DOORSTEP_POLICY names it, except in tests with their own /etc. */
import { spawnSync } from 'node:child_process';
import { existsSync, lchownSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KEY, listToClean } from '../../support/app/clean-list.ts';
import { CLI, lastJson } from '../../support/app/cli.ts';
import { createAuthority, hasOpenssl } from '../../support/network/certificates.ts';
import { startSecureService } from '../../support/network/secure-service.ts';
import { startTunnelProxy } from '../../support/network/tunnel-proxy.ts';
import { isRoot, rootsFolder, SOMEBODY } from '../../support/policy/roots-folder.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { scriptedService } from '../../support/service/scripted-service.ts';
import { VALIDATION } from '../service/endpoints.ts';

/** Returns a computer with this policy, and a list to clean. */
function computer(policy: object | string) {
  const { at, run, clean } = listToClean('10 Downing Street', '11 Downing Street');
  writeFileSync(at('policy.json'), typeof policy === 'string' ? policy : JSON.stringify(policy));
  const POLICY = { DOORSTEP_POLICY: at('policy.json') };
  const under =
    (command: typeof run): typeof run =>
    (words, env) =>
      command(words, { ...POLICY, ...env });
  return { at, run: under(run), clean: under(clean) };
}

const aService = () => scriptedService({ json: VALIDATION });

describe.skipIf(!hasOpenssl)('the network of the policy', () => {
  it('replaces the proxies of the environment, and its certificates are trusted through an inspecting proxy', async () => {
    const office = createAuthority('Example Inspection Authority');
    const service = await startSecureService(office.issue(['service.example']), VALIDATION);
    const proxy = await startTunnelProxy({ to: service.port });
    const url = `https://service.example:${service.port}`;
    const environment = { HTTPS_PROXY: 'http://127.0.0.1:9', NO_PROXY: '*' };
    const policy = { proxy: `http://127.0.0.1:${proxy.port}` };

    const untrusted = await computer(policy).clean(['--service', url], environment);
    expect(lastJson(untrusted)).toMatchObject({ stopped: 'service_untrusted' });

    const end = await computer({ ...policy, extraCertificatesFile: office.file }).clean(
      ['--service', url],
      environment,
    );
    expect(end.status, end.stderr).toBe(0);
    expect(new Set(proxy.asked)).toEqual(new Set([`service.example:${service.port}`]));
    expect(new Set(service.keys)).toEqual(new Set([KEY]));
  });

  it('may be direct, although the environment names a proxy', async () => {
    const proxy = await startTunnelProxy({ to: 9 });
    const { clean } = computer({ proxy: 'direct' });
    const end = await clean(['--service', 'https://service.invalid'], {
      HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
    });
    expect(lastJson(end)).toMatchObject({ stopped: 'service_unreachable' });
    expect(proxy.asked).toEqual([]);
  });
});

describe.skipIf(!hasOpenssl)('the proxy of the policy', () => {
  it('gets the login that a variable has for the same proxy, and no login for another one', async () => {
    const office = createAuthority('Example Authority');
    const service = await startSecureService(office.issue(['service.example']), VALIDATION);
    const proxy = await startTunnelProxy({ to: service.port, login: 'anna:geheim' });
    const { clean } = computer({
      proxy: `http://127.0.0.1:${proxy.port}`,
      extraCertificatesFile: office.file,
    });
    const url = ['--service', `https://service.example:${service.port}`];
    const end = await clean(url, { HTTPS_PROXY: `http://anna:geheim@127.0.0.1:${proxy.port}` });
    expect(end.status, end.stderr).toBe(0);
    const asked = proxy.asked.length;
    const other = await clean([...url, '--workspace', `${tempDir()}/other`], {
      HTTPS_PROXY: 'http://anna:geheim@127.0.0.1:9',
    });
    expect(lastJson(other)).toMatchObject({ stopped: 'service_intercepted' });
    expect(proxy.asked.length).toBeGreaterThan(asked);
    expect(other.stderr).toContain('Enter them in Settings, under “Test connection”.');
  });
});

describe('the policy of an organisation', () => {
  it('refuses a service that it does not allow, before the list is read', async () => {
    const service = await aService();
    const { at, run, clean } = computer({ allowedServices: ['https://service.example'] });
    const end = await clean(['--service', service.baseUrl]);
    expect(end.status).toBe(4);
    expect(end.stderr).toContain('Set by your organisation.');
    expect(lastJson(end)).toMatchObject({ stopped: 'set_by_organisation' });
    expect(service.requests).toEqual([]);
    expect((await run(['lists', '--workspace', at('workspace')])).stdout).not.toContain('list.csv');
  });

  it('limits the credits of a run, even of a run without its own limit', async () => {
    const service = await aService();
    const limited = computer({ mostCreditsPerRun: 1 });
    const above = await limited.clean(['--service', service.baseUrl, '--max-credits', '2']);
    expect(above.status).toBe(4);
    expect(above.stderr).toContain('at most 1 credit for a run');
    expect(service.requests).toEqual([]);
    const end = await limited.clean(['--service', service.baseUrl, '--concurrency', '1']);
    expect(lastJson(end)).toMatchObject({ stopped: 'credit_cap_reached', requests: 1 });
    expect(end.stderr).toContain('at its limit of 1 credit');
    expect(end.stderr).not.toContain('raise');
    expect(service.requests).toHaveLength(1);
  });

  it('sets the service of a command that names none', async () => {
    const service = await aService();
    const end = await computer({ defaultService: service.baseUrl }).clean([]);
    expect(lastJson(end)).toMatchObject({ stopped: 'environment_key_not_for_service' });
    expect(end.stderr).toContain(service.baseUrl);
  });

  it('chooses the folder of the workspace', async () => {
    const lists = tempDir();
    const { at, run } = computer({ workspaceFolder: `${lists}/%TEAM%/` });
    const env = { TEAM: 'paris' };
    const refused = await run(['lists', '--workspace', at('elsewhere')], env);
    expect(refused.status).toBe(4);
    expect(refused.stderr).toContain('Your organisation chooses the folder of the workspace');
    expect(existsSync(at('elsewhere'))).toBe(false);
    const moved = await run(['move-workspace', at('elsewhere')], env);
    expect(moved.status).toBe(4);
    expect((await run(['lists'], env)).status).toBe(0);
    expect(existsSync(join(lists, 'paris', 'workspace.sqlite'))).toBe(true);
    const unset = await run(['lists'], { TEAM: '' });
    expect(unset.status).toBe(4);
    expect(unset.stderr).toContain('Field workspaceFolder: The variable TEAM is not set.');
    expect(unset.stderr).toContain('Doorstep does not open, because');
    const relative = await computer({ workspaceFolder: 'lists' }).run(['lists']);
    expect(relative.stderr).toContain('The value “lists” is not allowed. It must be a full path');
  });

  it('chooses a folder that neither a variable nor a link of the person leads out of', async () => {
    const lists = tempDir();
    const { at, run } = computer({ workspaceFolder: `${lists}/teams/%TEAM%` });
    const outside = await run(['lists'], { TEAM: '..' });
    expect(outside.status).toBe(4);
    expect(outside.stderr).toContain(`The value “${lists}/teams/..” is not allowed.`);
    expect(outside.stderr).toContain('Doorstep does not open');
    mkdirSync(join(lists, 'teams'));
    mkdirSync(at('elsewhere'));
    symlinkSync(at('elsewhere'), join(lists, 'teams', 'paris'));
    if (isRoot) lchownSync(join(lists, 'teams', 'paris'), SOMEBODY, SOMEBODY);
    const linked = await run(['lists'], { TEAM: 'paris' });
    expect(linked.status).toBe(4);
    expect(linked.stderr).toContain(`“${lists}/teams/paris” is a link.`);
    expect(readdirSync(at('elsewhere'))).toEqual([]);
  });

  it.each([
    [
      'a wrong capital',
      '{ "AllowedServices": [] }',
      'set_by_organisation',
      'Your organisation does not allow',
    ],
    [
      'a repeated field',
      '{ "allowedServices": [], "more": { "proxy": 1, "proxy": 2 }, "allowed\\u0053ervices": ["URL"] }',
      'policy_unusable',
      'Field allowedServices: It occurs more than once.',
    ],
    [
      'a control character in a path',
      '{ "extraCertificatesFile": "/etc/doorstep\\u0000.pem" }',
      'policy_unusable',
      'Field extraCertificatesFile: It must be the full path of a file.',
    ],
  ])('with %s never works silently without its limits', async (_what, text, stopped, said) => {
    const service = await aService();
    const end = await computer(text.replace('URL', service.baseUrl)).clean(['--service', service.baseUrl]);
    expect(end.status, end.stderr).toBe(4);
    expect(lastJson(end)).toMatchObject({ stopped });
    expect(end.stderr).toContain(said);
    expect(service.requests).toEqual([]);
  });

  it('stops everything that sends, except the practice service, if it cannot be read', async () => {
    const service = await aService();
    const broken = computer('{ "mostCreditsPerRun": 1, ');
    const end = await broken.clean(['--service', service.baseUrl]);
    expect(end.status).toBe(4);
    expect(lastJson(end)).toMatchObject({ stopped: 'policy_unusable' });
    expect(end.stderr.split(broken.at('policy.json'))).toHaveLength(2);
    expect(end.stderr).toMatch(/Its format is wrong: .*\(line 1 column 27\)\./u);
    expect(service.requests).toEqual([]);
    const practised = await broken.clean([]);
    expect(practised.status, practised.stderr).toBe(0);
    expect(practised.stderr).toContain('Doorstep sends nothing to services.');

    const wrongly = computer({ mostCreditsPerRun: 'many' });
    const wrong = await wrongly.clean(['--service', service.baseUrl]);
    expect(wrong.stderr).toContain(
      'Field mostCreditsPerRun: It must be a whole number from 1 to 1,000,000,000.',
    );
    expect(service.requests).toEqual([]);
    const reading = await wrongly.run(['lists', '--workspace', wrongly.at('workspace')]);
    expect(reading.status).toBe(0);
    expect(reading.stderr).toContain('Field mostCreditsPerRun: ');
  });
});

/** Runs the command in a namespace whose /etc is a copy with this policy, so that the computer's own stays untouched. */
const WITH_ETC =
  'cp -a /etc/. "$0" && mount --bind "$0" /etc && mkdir -p /etc/doorstep && cp "$1" /etc/doorstep/policy.json && chown "$2" /etc/doorstep/policy.json && shift 2 && exec "$@"';
const mayMount = isRoot && spawnSync('unshare', ['-m', 'true']).status === 0;

describe.skipIf(!mayMount)('the policy in /etc/doorstep', () => {
  const cleanAsSomebody = (owner: number) => {
    const [etc, home] = [join(rootsFolder(), 'etc'), tempDir()];
    mkdirSync(etc);
    const { at } = computer({ allowedServices: [] });
    spawnSync('chmod', ['-R', 'a+rX', at('.')]);
    spawnSync('chown', ['-R', String(SOMEBODY), home]);
    const user = ['setpriv', `--reuid=${SOMEBODY}`, `--regid=${SOMEBODY}`, '--clear-groups'];
    const words = ['clean', at('list.csv'), '--out', join(home, 'out.csv'), '--country', 'gbr', '--json'];
    const command = [...user, process.execPath, CLI, ...words, '--workspace', join(home, 'workspace')];
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      [
        '-m',
        'sh',
        '-c',
        WITH_ETC,
        etc,
        at('policy.json'),
        String(owner),
        ...command,
        '--service',
        'https://service.invalid',
      ],
      { encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: home, DOORSTEP_SERVICE_KEY: KEY } },
    );
    return { status, stdout, stderr };
  };

  it('applies to a user who cannot write it', () => {
    const end = cleanAsSomebody(0);
    expect(end.status, end.stderr).toBe(4);
    expect(lastJson(end)).toMatchObject({ stopped: 'set_by_organisation' });
  });

  it('is not followed if it belongs to a user, and nothing is sent', () => {
    const end = cleanAsSomebody(SOMEBODY);
    expect(end.status, end.stderr).toBe(4);
    expect(lastJson(end)).toMatchObject({ stopped: 'policy_unusable' });
    expect(end.stderr).toContain('“/etc/doorstep/policy.json” does not belong to root.');
  });
});
