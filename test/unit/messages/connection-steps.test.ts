import { expect, it } from 'vitest';
import type { ConnectionTest } from '../../../src-shared/contract/services/services.ts';
import { connectionSteps } from '../../../src-shared/messages/workspace/connection-steps.ts';

const DONE: ConnectionTest = {
  ways: [null],
  reached: { proxy: null, issuer: 'Public CA' },
  tookMs: 300,
  failure: null,
};
const PROXY = 'proxy.example:3128';

it.each([
  ['a direct connection', DONE, ['without a proxy', 'trusted, issued by “Public CA”', 'after 0.3 s']],
  [
    'a proxy that inspects connections',
    { ...DONE, ways: [PROXY, null], reached: { proxy: PROXY, issuer: 'Office CA' } },
    [`through the proxy ${PROXY}`, 'trusted, issued by “Office CA”', 'after 0.3 s'],
  ],
  [
    'an untrusted certificate',
    {
      ...DONE,
      ways: [PROXY],
      reached: null,
      failure: { code: 'service_untrusted', problem: '', issuer: 'Office CA' },
    },
    [`through the proxy ${PROXY}`, 'not trusted, issued by “Office CA”', 'none'],
  ],
  [
    'no connection',
    { ...DONE, ways: [PROXY, null], reached: null, failure: { code: 'service_unreachable', detail: '' } },
    [`not connected (through the proxy ${PROXY}, then without a proxy)`, 'not seen', 'none'],
  ],
  [
    'no usable proxy',
    { ...DONE, ways: [], reached: null, failure: { code: 'service_unreachable', detail: 'proxy_unusable' } },
    ['no usable proxy', 'not seen', 'none'],
  ],
  [
    'a refused key over plain http',
    {
      ...DONE,
      reached: { proxy: null, issuer: null },
      failure: { code: 'service_refused_key', status: 401 },
    },
    ['without a proxy', 'none, not encrypted', 'not usable'],
  ],
] as const satisfies readonly (readonly [string, ConnectionTest, readonly string[]])[])(
  'the steps of a test with %s',
  (_, test, values) => {
    expect(connectionSteps(test).map(([, value]) => value)).toEqual(values);
  },
);
