/** Tests the command line in the network of an office. Skipped without OpenSSL; some tests also need squid. */
import { describe, expect, it } from 'vitest';
import { KEY, listToClean } from '../../support/app/clean-list.ts';
import { lastJson } from '../../support/app/cli.ts';
import { createAuthority, hasOpenssl } from '../../support/network/certificates.ts';
import { startSecureService } from '../../support/network/secure-service.ts';
import { onlyFor, startSquid } from '../../support/network/squid.ts';
import { ANYONE, hasSquid } from '../../support/network/squid-program.ts';
import { startTunnelProxy } from '../../support/network/tunnel-proxy.ts';
import { VALIDATION } from '../service/endpoints.ts';

/** Starts a service with a trusted certificate for `service.example`. */
async function aService() {
  const authority = createAuthority('Example Public Authority');
  const service = await startSecureService(authority.issue(['service.example', 'localhost']), VALIDATION);
  const clean = (env: Readonly<Record<string, string>>, host = `service.example:${service.port}`) =>
    listToClean('10 Downing Street').clean(['--service', `https://${host}`, '--retries', '0'], {
      SSL_CERT_FILE: authority.file,
      ...env,
    });
  return { service, clean };
}

describe.skipIf(!hasOpenssl || !hasSquid)('a service behind the proxy squid', () => {
  it('is reached through a tunnel that HTTPS_PROXY names', async () => {
    const { service, clean } = await aService();
    const { port } = await startSquid(ANYONE);
    const end = await clean({ HTTPS_PROXY: `http://127.0.0.1:${port}` });
    expect(end.status, end.stderr).toBe(0);
    expect(service.keys).toEqual([KEY]);
  });

  it('is reached with the user and the password of HTTPS_PROXY, and a wrong password stops the run', async () => {
    const { service, clean } = await aService();
    const { port } = await startSquid(onlyFor('ann', 'secret word'));
    const end = await clean({ HTTPS_PROXY: `http://ann:secret%20word@127.0.0.1:${port}` });
    expect(end.status, end.stderr).toBe(0);
    const refused = await clean({ HTTPS_PROXY: `http://ann:wrong@127.0.0.1:${port}` });
    expect(refused.status).toBe(4);
    expect(lastJson(refused)).toMatchObject({ stopped: 'service_intercepted' });
    expect(refused.stderr).toContain('refused the user name and the password in HTTPS_PROXY (407)');
    expect(refused.stderr).not.toContain('wrong');
    expect(service.paths).toHaveLength(1);
  });

  it.each([
    ['forbids the service', ['http_access deny all'], 'service_intercepted', '403'],
    ['cannot find the service', ANYONE, 'service_unreachable', 'could not reach the service'],
  ])('is not reached if squid %s', async (_, access, stopped, words) => {
    const { service, clean } = await aService();
    const { port } = await startSquid(access);
    const end = await clean({ HTTPS_PROXY: `http://127.0.0.1:${port}` }, 'unknown.invalid');
    expect(end.status).toBe(4);
    expect(lastJson(end)).toMatchObject({ stopped });
    expect(end.stderr).toContain(words);
    expect(end.stderr).not.toContain('accept the key');
    expect(service.paths).toEqual([]);
  });
});

describe.skipIf(!hasOpenssl)('a proxy of the environment', () => {
  it('sees neither the key nor the addresses, because it only opens tunnels', async () => {
    const { service, clean } = await aService();
    const proxy = await startTunnelProxy({ to: service.port, login: 'ann:p@ss' });
    const end = await clean({ HTTPS_PROXY: `http://ann:p%40ss@127.0.0.1:${proxy.port}` });
    expect(end.status, end.stderr).toBe(0);
    expect(new Set(proxy.asked)).toEqual(new Set([`service.example:${service.port}`]));
    expect(proxy.passed()).not.toMatch(/Downing|sk-live|validate/u);
    expect(service.keys).toEqual([KEY]);
  });

  it('is not used for this computer, nor for a host that NO_PROXY names', async () => {
    const { service, clean } = await aService();
    const proxy = await startTunnelProxy({ to: service.port });
    const env = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
    expect((await clean(env, `localhost:${service.port}`)).status).toBe(0);
    expect((await clean({ ...env, NO_PROXY: '.example' })).status).toBe(4);
    expect(proxy.asked).toEqual([]);
    expect(service.paths).toHaveLength(1);
  });

  it('that inspects connections is trusted only with its own authority, which the message names otherwise', async () => {
    const { service, clean } = await aService();
    const office = createAuthority('Example Inspection Authority');
    const inspector = await startSecureService(office.issue(['service.example']), VALIDATION);
    const proxy = await startTunnelProxy({ to: inspector.port });
    const env = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
    const end = await clean(env);
    expect(lastJson(end)).toMatchObject({ stopped: 'service_untrusted' });
    expect(end.stderr).toContain('“Example Inspection Authority”');
    expect([...inspector.keys, ...service.keys]).toEqual([]);
    expect((await clean({ ...env, SSL_CERT_FILE: office.file })).status).toBe(0);
    expect(inspector.keys).toEqual([KEY]);
  });

  it.each([
    ['is not reachable', 'http://ann:s3cret@127.0.0.1:9', 'the proxy 127.0.0.1:9 from HTTPS_PROXY'],
    ['cannot be read', 'http://ann:s3#cret@127.0.0.1:9', 'value of HTTPS_PROXY is not an address of a proxy'],
    ['is of an unknown kind', 'socks5://127.0.0.1:9', 'such as SOCKS'],
  ])('that %s stops the run, and nothing is sent without it', async (_, proxy, words) => {
    const { service, clean } = await aService();
    const end = await clean({ HTTPS_PROXY: proxy });
    expect(lastJson(end)).toMatchObject({ stopped: 'service_unreachable' });
    expect(end.stderr).toContain(words);
    expect(end.stderr).not.toContain('s3');
    expect(service.paths).toEqual([]);
  });

  it.each([
    ['a sign-in page', '<html>Sign in</html>', 'A page came in place'],
    ['nothing', '', 'could not reach the service'],
  ])('that opens a tunnel and sends %s is asked once for each request', async (_, page, words) => {
    const { service, clean } = await aService();
    const refusal = `HTTP/1.1 200 OK\r\n\r\n${page}`;
    const proxy = await startTunnelProxy({ to: service.port, refusal });
    const end = await clean({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
    expect(end.status).toBe(4);
    expect(end.stderr).toContain(words);
    expect(proxy.asked).toHaveLength(1);
  });
});
