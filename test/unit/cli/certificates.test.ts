/** Tests with real certificates which services the command line trusts. Skipped without the program OpenSSL. */
import { describe, expect, it } from 'vitest';
import { listToClean } from '../../support/app/clean-list.ts';
import { lastJson } from '../../support/app/cli.ts';
import { createAuthority, hasOpenssl } from '../../support/network/certificates.ts';
import { startSecureService } from '../../support/network/secure-service.ts';
import { VALIDATION } from '../service/endpoints.ts';

const NAME = 'Example Inspection Authority';

const clean = (serviceUrl: string, env: Readonly<Record<string, string>>) =>
  listToClean('10 Downing Street').clean(['--service', serviceUrl], env);

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
