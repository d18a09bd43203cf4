/** Tests in another process, because the environment names the system's authorities when a process starts. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createAuthority, hasOpenssl } from '../../../support/network/certificates.ts';
import { startSecureService } from '../../../support/network/secure-service.ts';

const REQUESTS = resolve(import.meta.dirname, '../../../../src-main/service/update-requests.ts');
const PROGRAM = `
import { createUpdateRequests } from ${JSON.stringify(REQUESTS)};
const address = new URL(process.env.ADDRESS);
const { hostname, port } = address;
createUpdateRequests(address)({ hostname, port, path: '/new.yml' }, ({ statusCode }) => console.log(statusCode))
  .on('error', ({ code }) => console.log(code))
  .end();
`;

describe.skipIf(!hasOpenssl)('a request for updates', () => {
  it('trusts the authorities of the system, and no others', async () => {
    const authority = createAuthority('Example Inspection Authority');
    const { port, paths } = await startSecureService(authority.issue(['localhost']), {});
    const request = async (env: Readonly<Record<string, string>>): Promise<string> => {
      const words = ['--input-type=module', '-e', PROGRAM];
      const options = { env: { ...process.env, ADDRESS: `https://localhost:${port}/`, ...env } };
      const { stdout } = await promisify(execFile)(process.execPath, words, options);
      return stdout.trim();
    };
    expect(await request({})).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    expect(paths).toEqual([]);
    expect(await request({ SSL_CERT_FILE: authority.file })).toBe('200');
    expect(paths).toEqual(['/new.yml']);
  });
});
