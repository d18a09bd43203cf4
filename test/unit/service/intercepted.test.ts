import { describe, expect, it } from 'vitest';
import { isIntercepted } from '../../../src-main/service/transport/intercepted.ts';

const JSON_BODIES = ['{"error":"unknown key"}', ' \n[]', '"no such key"', `{"error":"${'x'.repeat(70_000)}`];
const OTHER_BODIES = [
  '<!DOCTYPE html><title>Access denied</title>',
  '\n <html>',
  'Forbidden',
  'ERR_ACCESS_DENIED 0',
];

describe('an error status', () => {
  it.each([400, 401, 402, 403, 404, 405, 409, 422])(
    '%i is the answer of the service only in JSON',
    (status) => {
      for (const body of JSON_BODIES) expect(isIntercepted(status, body), body.slice(0, 40)).toBe(false);
      for (const body of OTHER_BODIES) expect(isIntercepted(status, body), body).toBe(true);
    },
  );

  it.each([401, 403, 404])('%i without a body keeps its documented meaning', (status) => {
    expect(isIntercepted(status, ' ')).toBe(false);
  });

  it.each([407, 451, 511])('%i never comes from the service', (status) => {
    for (const body of [...JSON_BODIES, ...OTHER_BODIES, '']) expect(isIntercepted(status, body)).toBe(true);
  });

  it.each([301, 307, 429, 500, 502, 503, 504])(
    '%i means the same from a gateway and from the service',
    (status) => {
      for (const body of [...JSON_BODIES, ...OTHER_BODIES, ''])
        expect(isIntercepted(status, body)).toBe(false);
    },
  );
});

describe('a status that reports success', () => {
  it('is the answer of something on the way only in a page, because any other answer may have been charged', () => {
    expect(isIntercepted(200, '<html><form>Sign in</form></html>')).toBe(true);
    for (const body of [...JSON_BODIES, 'OK', '']) expect(isIntercepted(200, body)).toBe(false);
  });
});
