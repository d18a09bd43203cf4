/** Tests with real certificates which services the command line trusts. Skipped without the program OpenSSL. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastJson, startCli } from '../../support/app/cli.ts';
import { createAuthority, hasOpenssl } from '../../support/network/certificates.ts';
import { startSecureService } from '../../support/network/secure-service.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { VALIDATION } from '../service/endpoints.ts';

const NAME = 'Example Inspection Authority';

function clean(serviceUrl: string, env: Readonly<Record<string, string>>) {
  const folder = tempDir();
  const at = (name: string): string => join(folder, name);
  writeFileSync(at('list.csv'), 'Street,Town,Postcode\n10 Downing Street,London,SW1A 2AA\n');
  const words = ['clean', at('list.csv'), '--out', at('out.csv'), '--country', 'gbr', '--json'];
  return startCli([...words, '--workspace', at('workspace'), '--service', serviceUrl], {
    DOORSTEP_SERVICE_KEY: 'sk-live-7f3a9c51d2e8',
    ...env,
  }).ended;
}

describe.skipIf(!hasOpenssl)(
  'a service whose certificate comes from the authority of an organisation',
  () => {
    it('is asked if the system trusts the authority', async () => {
      const authority = createAuthority(NAME);
      const { port, paths } = await startSecureService(authority.issue(['localhost']), VALIDATION);
      const end = await clean(`https://localhost:${port}`, { SSL_CERT_FILE: authority.file });
      expect(end.status, end.stderr).toBe(0);
      expect(paths).toEqual(['/validate']);
    });

    it.each([
      ['nobody trusts the authority', ['localhost'], 2, 'does not trust the certificate', false],
      ['it belongs to another address', ['other.example'], 2, 'belongs to another address', true],
      ['it has expired', ['localhost'], -1, 'has expired', true],
    ] as const)(
      'is not asked if %s, and the message names the authority',
      async (_, names, days, words, isTrusted) => {
        const authority = createAuthority(NAME);
        const { port, paths } = await startSecureService(authority.issue(names, days), VALIDATION);
        // Some offices set this for other programs. It must not switch the check off.
        const env = {
          NODE_TLS_REJECT_UNAUTHORIZED: '0',
          ...(isTrusted && { SSL_CERT_FILE: authority.file }),
        };
        const end = await clean(`https://localhost:${port}`, env);
        expect(end.status).toBe(4);
        expect(lastJson(end)).toMatchObject({ stopped: 'service_untrusted', requests: 1 });
        expect(end.stderr).toContain(`“${NAME}”`);
        expect(end.stderr).toContain(words);
        expect(end.stderr).not.toContain('Check the network');
        expect(paths).toEqual([]);
      },
    );
  },
);
