/** Makes a certificate authority and certificates with the OpenSSL program, as an organisation does. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOpenssl } from '../app/find-programs.ts';
import { tempDir } from '../rows/temp-dir.ts';

export const hasOpenssl = findOpenssl() !== null;

export type Authority = {
  readonly name: string;
  /** The file with its certificate, for `SSL_CERT_FILE`. */
  readonly file: string;
  /** Returns a key and a certificate for these names or numbers. @param days negative if it has expired */
  readonly issue: (
    names: readonly string[],
    days?: number,
  ) => { readonly key: string; readonly cert: string };
};

export function createAuthority(name: string): Authority {
  const folder = tempDir();
  const at = (file: string): string => join(folder, file);
  const openssl = (...words: readonly string[]): void => {
    execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  };
  const newKey = (key: string): readonly string[] => ['-newkey', 'rsa:2048', '-nodes', '-keyout', key];
  openssl(
    'req',
    '-x509',
    ...newKey('ca.key'),
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    `/O=Example Ltd/CN=${name}`,
  );
  return {
    name,
    file: at('ca.pem'),
    issue(names, days = 2) {
      const subjects = names.map((each) => (/^[\d.:]+$/u.test(each) ? `IP:${each}` : `DNS:${each}`));
      writeFileSync(at('names'), `subjectAltName=${subjects.join(',')}`);
      openssl('req', ...newKey('server.key'), '-out', 'server.csr', '-subj', '/CN=server');
      const dates = ['-days', String(days)];
      const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
      openssl(
        'x509',
        '-req',
        '-in',
        'server.csr',
        ...signer,
        '-out',
        'server.pem',
        ...dates,
        '-extfile',
        'names',
      );
      return { key: readFileSync(at('server.key'), 'utf8'), cert: readFileSync(at('server.pem'), 'utf8') };
    },
  };
}
