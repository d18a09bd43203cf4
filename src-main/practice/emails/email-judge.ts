/**
 * Judges emails from lists, without the network. Mail servers are invented: known providers have one, but reserved
 * names and unlikely domains have none.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { editDistance } from '#shared/domain/text/edit-distance.ts';
import { chance } from '../gazetteer/invented.ts';

type Deliverable = 'deliverable' | 'risky' | 'undeliverable' | 'unknown';

/** EmailResult (2.7). */
export type EmailResult = {
  readonly email: string;
  readonly deliverable: Deliverable;
  readonly score: number;
  readonly format_valid: boolean;
  readonly domain_has_mx: boolean;
  readonly is_disposable: boolean;
  readonly is_role: boolean;
  readonly is_free: boolean;
  readonly did_you_mean: string | null;
  /** The mail server of the domain; '' if it has none. */
  readonly mx_record: string;
  readonly reasons: readonly string[];
};

/** The same email always gets the same result. */
export type EmailJudge = { readonly judge: (email: string) => EmailResult };

/** Mistyped domains are compared with these domains, because the longer lists contain typos. */
const USUAL_DOMAINS =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com msn.com me.com gmx.de gmx.net web.de t-online.de orange.fr free.fr wanadoo.fr libero.it btinternet.com yahoo.co.uk hotmail.co.uk comcast.net protonmail.com verizon.net'.split(
    ' ',
  );
const RESERVED_ENDINGS = new Set(['test', 'example', 'invalid', 'localhost', 'local']);
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
/** One in this many domains does not reveal whether a mailbox exists. */
const SILENT_EVERY = 40;

/** Reads the lists of domains and roles. @throws if the data folder lacks them */
export function openEmailJudge(dataDir: string): EmailJudge {
  const list = (name: string) =>
    new Set(
      gunzipSync(readFileSync(join(dataDir, 'emails', `${name}.txt.gz`)))
        .toString('utf8')
        .split('\n')
        .filter(Boolean),
    );
  const [disposable, wildcards, free, roles] = [
    'disposable_domains',
    'disposable_wildcard_domains',
    'free_email_domains',
    'role_local_parts',
  ].map(list);
  const has = (set: Set<string> | undefined, text: string) => set?.has(text) ?? false;
  const usual = new Set(USUAL_DOMAINS);

  return {
    judge(email) {
      const address = parseEmail(email);
      if (address === null)
        return result(email, 'undeliverable', 0, { format_valid: false, reasons: ['format'] });
      const { local, domain } = address;
      const flags = {
        is_disposable:
          has(disposable, domain) || parentDomains(domain).some((parent) => has(wildcards, parent)),
        is_role: has(roles, local.toLowerCase().split('+')[0] ?? ''),
        is_free: usual.has(domain) || has(free, domain),
      };
      const meant = usual.has(domain) ? null : nearestUsual(domain);
      const did_you_mean = meant === null ? null : `${local}@${meant}`;
      const hasMx = hasMailServer(domain, flags.is_free || flags.is_disposable);
      const found = {
        ...flags,
        did_you_mean,
        format_valid: true,
        domain_has_mx: hasMx,
        mx_record: hasMx ? `mx1.${domain}` : '',
      };
      if (!hasMx)
        return result(email, 'undeliverable', 0.05, {
          ...found,
          reasons: ['no_mx', ...(meant === null ? [] : ['typo'])],
        });
      const reasons = [
        ...(flags.is_disposable ? ['disposable'] : []),
        ...(meant === null ? [] : ['typo']),
        ...(flags.is_role ? ['role'] : []),
      ];
      if (reasons.length > 0)
        return result(email, 'risky', flags.is_disposable ? 0.2 : meant === null ? 0.7 : 0.4, {
          ...found,
          reasons,
        });
      const silent = !flags.is_free && chance(`mailbox|${domain}`) % SILENT_EVERY === 0;
      return silent
        ? result(email, 'unknown', 0.5, { ...found, reasons: ['no_answer'] })
        : result(email, 'deliverable', 0.97, found);
    },
  };
}

function result(
  email: string,
  deliverable: Deliverable,
  score: number,
  more: Partial<EmailResult>,
): EmailResult {
  return {
    email,
    deliverable,
    score,
    format_valid: false,
    domain_has_mx: false,
    is_disposable: false,
    is_role: false,
    is_free: false,
    did_you_mean: null,
    mx_record: '',
    reasons: [],
    ...more,
  };
}

/** Returns null if the text is not an address. Quoted local parts and address literals do not count. */
function parseEmail(email: string): { readonly local: string; readonly domain: string } | null {
  const text = email.trim();
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1).toLowerCase()];
  if (at < 1 || local.length > 64 || text.length > 254 || !LOCAL_PART.test(local)) return null;
  const labels = domain.split('.');
  const ending = labels.at(-1) ?? '';
  const wellFormed =
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    (/^\p{L}{2,}$/u.test(ending) || ending.startsWith('xn--'));
  return wellFormed ? { local, domain } : null;
}

const parentDomains = (domain: string): readonly string[] =>
  domain.split('.').map((_, index, labels) => labels.slice(index).join('.'));

function nearestUsual(domain: string): string | null {
  // Short names are not guessed: one edit turns gmx.de into gmx.dk, the provider of another country.
  return (
    USUAL_DOMAINS.find(
      (usual) => usual.length > 6 && editDistance(domain, usual, 2) <= (usual.length > 9 ? 2 : 1),
    ) ?? null
  );
}

function hasMailServer(domain: string, known: boolean): boolean {
  if (known) return true;
  const labels = domain.split('.');
  const [name = ''] = labels.slice(-2);
  if (RESERVED_ENDINGS.has(labels.at(-1) ?? '') || name === 'example') return false;
  return !domain.startsWith('nomx.') && chance(`mx|${domain}`) % 25 !== 0;
}
