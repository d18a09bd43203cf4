import { expect, it } from 'vitest';
import { failureMessage } from '../../../src-shared/messages/failures/failures.ts';
import { runSentence } from '../../../src-shared/messages/run/run.ts';

it.each([
  ['ENOTFOUND', 'could not find the service’s name', 'VPN'],
  ['EAI_AGAIN', 'could not find the service’s name', 'VPN'],
  ['ECONNREFUSED', 'refused the connection', 'port'],
  ['ENETUNREACH', 'the network is off or does not lead there', 'VPN'],
  ['EHOSTUNREACH', 'the network is off or does not lead there', 'VPN'],
  ['proxy_unreachable', 'could not reach the proxy', 'proxy settings'],
  ['proxy_failed', 'proxy of this network could not reach the service', 'service address'],
  ['proxy_unusable', 'such as SOCKS', 'HTTP proxy'],
  ['only_ipv6', 'only an IPv6 address', 'IPv6'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'answered without encryption', 'port'],
  ['ECONNRESET', 'was cut', 'firewall'],
  ['timeout', 'did not answer in time', 'firewall'],
  ['server', 'reports an internal error', 'people who run the service'],
  ['malformed', 'answers of the service cannot be read', 'service address'],
])(
  'the failure %s has its own sentence and advice, for a stopped and for a waiting run',
  (detail, what, help) => {
    const failure = { code: 'service_unreachable', detail } as const;
    for (const text of [
      failureMessage(failure).text,
      runSentence({ state: 'waiting', failure, subject: 'address', awaited: 0 }),
    ]) {
      expect(text).toContain(what);
      expect(text).toContain(help);
      expect(text.includes(detail)).toBe(detail.startsWith('E'));
    }
  },
);

it.each([400, 403, 404, 407, 451, 511, 200])(
  'the sentence about status %i from something on the way blames neither the key nor the addresses',
  (status) => {
    const { text } = failureMessage({ code: 'service_intercepted', status, schemes: '' });
    expect(text).toContain(String(status));
    expect(text).toContain('says nothing about your key or your addresses');
  },
);

it.each([
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'does not trust the certificate from “Example CA”',
    'certificate authority',
  ],
  ['CERT_HAS_EXPIRED', '“Example CA” has expired', 'date of this computer'],
  ['CERT_NOT_YET_VALID', '“Example CA” is not valid yet', 'date of this computer'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', '“Example CA” belongs to another address', 'Check the service address'],
])(
  'the sentence about the certificate problem %s names the issuer and the next step',
  (problem, what, help) => {
    const { text } = failureMessage({ code: 'service_untrusted', problem, issuer: 'Example CA' });
    expect(text).toContain(what);
    expect(text).toContain(help);
    expect(failureMessage({ code: 'service_untrusted', problem, issuer: '' }).text).not.toContain('“');
  },
);

it.each([
  ['', 'user name'],
  ['Negotiate, Basic', 'user name'],
  ['Negotiate, NTLM', 'accepts only Negotiate, NTLM, which Doorstep cannot use'],
])('the sentence about a proxy that offers the sign-in %j says what is possible', (schemes, help) => {
  expect(failureMessage({ code: 'service_intercepted', status: 407, schemes }).text).toContain(help);
});

const OFFICE = { name: 'proxy.example:3128', from: 'HTTPS_PROXY', login: null } as const;

it.each([
  ['proxy_unreachable', OFFICE, 'could not reach the proxy proxy.example:3128 from HTTPS_PROXY.'],
  ['proxy_unreachable', { ...OFFICE, from: '' }, 'could not reach the proxy proxy.example:3128.'],
  ['proxy_failed', OFFICE, 'The proxy proxy.example:3128 from HTTPS_PROXY could not reach the service.'],
  ['proxy_unusable', { ...OFFICE, name: '' }, 'HTTPS_PROXY names a kind of proxy'],
  ['proxy_unreadable', { ...OFFICE, name: '' }, 'The value of HTTPS_PROXY is not an address of a proxy.'],
])('the failure %s names the proxy and its variable: %j', (detail, proxy, words) => {
  expect(failureMessage({ code: 'service_unreachable', detail, proxy }).text).toContain(words);
});

it.each([
  [null, 'proxy.example:3128 from HTTPS_PROXY asks for a user name and a password', 'Test connection'],
  ['rules', 'refused the user name and the password in HTTPS_PROXY', 'Correct them in HTTPS_PROXY'],
  ['settings', 'refused the user name and the password saved in Settings', 'Test connection'],
] as const)('a 407 after the login %j says whose login was refused', (login, what, help) => {
  const proxy = { ...OFFICE, login };
  const { text } = failureMessage({ code: 'service_intercepted', status: 407, schemes: 'Basic', proxy });
  expect(text).toContain(what);
  expect(text).toContain(help);
});
