/** Tests in another process, because the environment names the system's authorities when a process starts. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createAuthority, hasOpenssl } from '../../../support/network/certificates.ts';
import { startSecureService } from '../../../support/network/secure-service.ts';
import { startTunnelProxy } from '../../../support/network/tunnel-proxy.ts';

const REQUESTS = resolve(import.meta.dirname, '../../../../src-main/service/update-requests.ts');
const PROGRAM = `
import { createUpdateRequests } from ${JSON.stringify(REQUESTS)};
const address = new URL(process.env.ADDRESS);
const { hostname, port } = address;
createUpdateRequests(address, () => Promise.resolve(process.env.RULES ?? 'DIRECT'), [])({ hostname, port, path: '/new.yml' }, ({ statusCode }) => console.log(statusCode))
  .on('error', ({ message }) => console.log(message))
  .end();
`;

/** Returns the status, or the code of the failure. */
async function request(address: string, env: Readonly<Record<string, string>>): Promise<string> {
  const options = { env: { ...process.env, ADDRESS: address, ...env } };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', PROGRAM],
    options,
  );
  return stdout.trim();
}

describe.skipIf(!hasOpenssl)('a request for updates', () => {
  it('trusts the authorities of the system, and no others', async () => {
    const authority = createAuthority('Example Inspection Authority');
    const { port, paths } = await startSecureService(authority.issue(['localhost']), {});
    const address = `https://localhost:${port}/`;
    expect(await request(address, {})).toBe('the certificate is not trusted');
    expect(paths).toEqual([]);
    expect(await request(address, { SSL_CERT_FILE: authority.file })).toBe('200');
    expect(paths).toEqual(['/new.yml']);
  });

  it('goes through the proxy of the network', async () => {
    const authority = createAuthority('Example Public Authority');
    const { port, paths } = await startSecureService(authority.issue(['updates.example']), {});
    const proxy = await startTunnelProxy({ to: port });
    const env = { SSL_CERT_FILE: authority.file, RULES: `PROXY 127.0.0.1:${proxy.port}` };
    expect(await request('https://updates.example/', env)).toBe('200');
    expect([proxy.asked, paths]).toEqual([['updates.example:443'], ['/new.yml']]);
  });
});
