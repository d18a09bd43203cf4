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
    [{ ...OFFICE, https_proxy: '' }, 'PROXY proxy.office.example:3128'],
    [{ ...OFFICE, no_proxy: '', NO_PROXY: 'api.service.example' }, 'DIRECT'],
    [{ ...OFFICE, no_proxy: 'x', NO_PROXY: 'api.service.example' }, 'PROXY proxy.office.example:3128'],
    [{ HTTPS_PROXY: 'HTTP://proxy.office.example' }, 'PROXY proxy.office.example:80'],
    [{ HTTPS_PROXY: 'https://proxy.office.example:80' }, 'HTTPS proxy.office.example:80'],
    [{ HTTPS_PROXY: 'https://proxy.office.example' }, 'HTTPS proxy.office.example:443'],
    [{ HTTPS_PROXY: 'http://ann:p%40ss@[2001:db8::1]:3128' }, 'PROXY ann:p%40ss@[2001:db8::1]:3128'],
    [{ HTTPS_PROXY: 'socks5://proxy.office.example:1080' }, 'UNKNOWN proxy.office.example:1080'],
    [{ HTTPS_PROXY: 'http://:' }, 'UNREADABLE'],
    [{ HTTPS_PROXY: '"http://proxy.office.example:3128"' }, 'UNREADABLE'],
    [{ HTTPS_PROXY: 'http://ann:Pa#ss@proxy.office.example:3128' }, 'UNREADABLE'],
    [{ HTTPS_PROXY: 'http://ann:12/ss@proxy.office.example:3128' }, 'UNREADABLE'],
  ])('%j leads to %s', (env, rules) => {
    expect(proxyOfEnvironment(env, SERVICE)).toBe(rules);
  });

  it.each([
    ['ann:p%40s%3Bs%25', 'ann:p@s;s%'],
    ['ann:p@ss;w%x', 'ann:p@ss;w%x'],
    ['OFFICE\\ann:päss', 'OFFICE\\ann:päss'],
    ['OFFICE%5Cann:a%2Fb%23c', 'OFFICE\\ann:a/b#c'],
    ['ann:p:q', 'ann:p:q'],
    ['ann', 'ann:'],
  ])('may contain the login %j, which reads as %j like in curl', (written, login) => {
    const rules = proxyOfEnvironment({ HTTPS_PROXY: `http://${written}@a.example:3128` }, SERVICE);
    const [way] = waysTo('api.service.example', { rules, logins: {} });
    expect(way).toMatchObject({ host: 'a.example', port: 3128, login, loginFrom: 'rules' });
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

  it.each([
    ['http://[fd00::2]', 'fd00::2', true],
    ['http://[fd00::2]', '[fd00::2]', true],
    ['http://[fd00::2]', '[fd00::2]:80', true],
    ['http://[fd00::2]', '[fd00::2]:81', false],
    ['http://[fd00::2]', 'fd00:0:0:0:0:0:0:2', true],
    ['http://[fd00::2]', 'FD00::2', true],
    ['http://[fd00::2]', 'fd00::/8', true],
    ['http://[fd00::2]', 'fe80::/10', false],
    ['http://[fd00::2]', 'fd00::/129', false],
    ['http://192.0.2.2', '192.0.2.0/24', true],
    ['http://192.0.2.2', '192.0.3.0/24', false],
    ['http://192.0.2.2', '192.0.2.2/33', false],
    ['http://192.0.2.2', '192.0.2.2:80', true],
    ['http://192.0.2.2', '0.2.2', false],
    ['http://192.0.2.2', 'fd00::/8 192.0.2.2', true],
    ['http://service.example.', 'service.example', true],
    ['http://service.example', 'service.example/8', false],
  ])('for %s with NO_PROXY %s is left out: %s', (url, names, isDirect) => {
    const env = { HTTP_PROXY: 'http://a.example:3128', NO_PROXY: names };
    expect(proxyOfEnvironment(env, url) === 'DIRECT').toBe(isDirect);
  });

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
  const proxy = { host: 'a.example', port: 3128, isSecure: false, login: null, loginFrom: null, from: '' };

  it.each([
    ['DIRECT', [null]],
    ['PROXY a.example:3128', [proxy]],
    ['proxy a.example:3128 ;DIRECT;', [proxy, null]],
    ['HTTPS a.example', [{ ...proxy, port: 443, isSecure: true }]],
    ['PROXY ann:p%40:ss@a.example:3128', [{ ...proxy, login: 'ann:p@:ss', loginFrom: 'rules' }]],
    ['PROXY b.example:3128', [{ ...proxy, host: 'b.example', login: 'ann:secret', loginFrom: 'settings' }]],
    ['PROXY bob:own@b.example:3128', [{ ...proxy, host: 'b.example', login: 'bob:own', loginFrom: 'rules' }]],
    ['PROXY a.example:3128 (HTTPS_PROXY)', [{ ...proxy, from: 'HTTPS_PROXY' }]],
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
