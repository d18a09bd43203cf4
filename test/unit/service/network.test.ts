import { describe, expect, it } from 'vitest';
import { proxyOfEnvironment } from '../../../src-main/service/transport/environment-proxy.ts';
import { waysTo } from '../../../src-main/service/transport/network.ts';

const SERVICE = 'https://api.service.example:8443/v1';
const OFFICE = { HTTPS_PROXY: 'http://proxy.office.example:3128' };

describe('the proxy of the environment', () => {
  it.each([
    [{}, 'DIRECT'],
    [OFFICE, 'PROXY proxy.office.example:3128'],
    [{ https_proxy: 'proxy.office.example:3128' }, 'PROXY proxy.office.example:3128'],
    [{ HTTP_PROXY: 'http://proxy.office.example:3128' }, 'DIRECT'],
    [{ ...OFFICE, https_proxy: '' }, 'DIRECT'],
    [{ HTTPS_PROXY: 'https://proxy.office.example' }, 'HTTPS proxy.office.example:443'],
    [{ HTTPS_PROXY: 'http://ann:p%40ss@[2001:db8::1]:3128' }, 'PROXY ann:p%40ss@[2001:db8::1]:3128'],
    [{ HTTPS_PROXY: 'socks5://proxy.office.example:1080' }, 'UNKNOWN proxy.office.example:1080'],
    [{ HTTPS_PROXY: 'http://:' }, 'UNKNOWN'],
  ])('%j leads to %s', (env, rules) => {
    expect(proxyOfEnvironment(env, SERVICE)).toBe(rules);
  });

  it('for http comes from HTTP_PROXY', () => {
    const env = { ...OFFICE, HTTP_PROXY: 'http://other.example:80' };
    expect(proxyOfEnvironment(env, 'http://api.service.example')).toBe('PROXY other.example:80');
  });

  it.each([
    '*',
    'service.example',
    '.service.example',
    '*.service.example',
    'a, SERVICE.example',
    'service.example:8443',
  ])('is not used for a host that NO_PROXY names: %s', (names) => {
    expect(proxyOfEnvironment({ ...OFFICE, NO_PROXY: names }, SERVICE)).toBe('DIRECT');
  });

  it.each(['', ',', 'vice.example', 'api.service.example.org', 'service.example:443', '.'])(
    'is used although NO_PROXY names another host: %j',
    (names) => {
      expect(proxyOfEnvironment({ ...OFFICE, NO_PROXY: names }, SERVICE)).not.toBe('DIRECT');
    },
  );

  it.each(['http://127.0.0.1:4321', 'https://localhost', 'http://[::1]:80'])(
    'is never used for %s',
    (url) => {
      expect(proxyOfEnvironment({ ...OFFICE, HTTP_PROXY: 'http://proxy.office.example' }, url)).toBe(
        'DIRECT',
      );
    },
  );
});

describe('the ways to a host', () => {
  const proxy = { host: 'a.example', port: 3128, isSecure: false, login: null };

  it.each([
    ['DIRECT', [null]],
    ['PROXY a.example:3128', [proxy]],
    ['proxy a.example:3128 ;DIRECT;', [proxy, null]],
    ['HTTPS a.example', [{ ...proxy, port: 443, isSecure: true }]],
    ['PROXY ann:p%40:ss@a.example:3128', [{ ...proxy, login: 'ann:p@:ss' }]],
    ['PROXY b.example:3128', [{ ...proxy, host: 'b.example', login: 'ann:secret' }]],
    ['PROXY bob:own@b.example:3128', [{ ...proxy, host: 'b.example', login: 'bob:own' }]],
    ['PROXY [2001:db8::1]:3128', [{ ...proxy, host: '2001:db8::1' }]],
    ['SOCKS5 a.example:1080; PROXY a.example:3128', [proxy]],
    ['SOCKS a.example:1080', []],
    ['', []],
  ])('by the rules %j are %j', (rules, ways) => {
    expect(waysTo('api.service.example', { rules, logins: { 'b.example:3128': 'ann:secret' } })).toEqual(
      ways,
    );
  });

  it.each(['127.0.0.1', 'localhost', '::1'])('never lead through a proxy to %s', (host) => {
    expect(waysTo(host, { rules: 'PROXY a.example:3128', logins: {} })).toEqual([null]);
  });
});
