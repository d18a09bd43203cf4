/** Reads the file with the certificate authorities that an organisation adds. */
import { X509Certificate } from 'node:crypto';
import type { PolicyProblem } from '#shared/contract/workspace/policy.ts';
import { readRootFile } from './root-file.ts';

const MOST_BYTES = 1_000_000;
const [BEGIN, END] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----'];

export type ReadCertificates =
  | { readonly ok: true; readonly certificates: readonly string[] }
  | { readonly ok: false; readonly reason: PolicyProblem['reason']; readonly at: string };

/** The file needs the same protection as the policy. @param isTrusted see `readRootFile` */
export function readCertificates(path: string, isTrusted: boolean): ReadCertificates {
  const read = readRootFile(path, MOST_BYTES, isTrusted);
  if (read === null) return { ok: false, reason: 'unreadable', at: 'ENOENT' };
  if (!read.ok) return read;
  const certificates = certificatesIn(read.bytes.toString('latin1'));
  return certificates.length > 0 && certificates.every(isCertificate)
    ? { ok: true, certificates }
    : { ok: false, reason: 'certificates_unusable', at: path };
}

/** Ignores text between the certificates, as OpenSSL does. */
const certificatesIn = (text: string): readonly string[] =>
  text
    .split(BEGIN)
    .slice(1)
    .map((rest) => `${BEGIN}${rest.split(END, 1)[0] ?? ''}${END}\n`);

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
