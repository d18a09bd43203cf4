import { describe, expect, it } from 'vitest';
import { emailKey, readEmailCell } from '#shared/domain/email/email-cell.ts';

const one = (email: string) => ({ kind: 'one', email });

describe('the content of an email cell', () => {
  it.each([
    ['ada@example.com', one('ada@example.com')],
    ['  ada@example.com \n', one('ada@example.com')],
    ['ada@example.com;', one('ada@example.com')],
    ['пример@почта.рф', one('пример@почта.рф')],
    ['=cmd|x@example.com', one('=cmd|x@example.com')],
    ['"a@b"@c.example', one('"a@b"@c.example')],
    ['"a\\"@,b".c@d.example', one('"a\\"@,b".c@d.example')],
    ['a..b@[IPv6:::1]', one('a..b@[IPv6:::1]')],
    ['a@b_c.example', one('a@b_c.example')],
    ["o'brien+list@sub.example.com", one("o'brien+list@sub.example.com")],
    ['"very,odd"@example.com', one('"very,odd"@example.com')],
    ['', { kind: 'nothing' }],
    [' \t\u00A0', { kind: 'nothing' }],
    ['none', { kind: 'nonsense' }],
    ['ada at example.com', { kind: 'nonsense' }],
    ['Ada Lovelace <ada@example.com>', { kind: 'nonsense' }],
    ['<ada@example.com>', { kind: 'nonsense' }],
    ['<ada@example.com>;', { kind: 'nonsense' }],
    ['mailto:ada@example.com', { kind: 'nonsense' }],
    ["'ada@example.com'", { kind: 'nonsense' }],
    ['"ada@example.com"', { kind: 'nonsense' }],
    ['ada@example.com.', { kind: 'nonsense' }],
    ['ada@@example.com', { kind: 'nonsense' }],
    ['a@b@c.example', { kind: 'nonsense' }],
    ['ada@example,com', { kind: 'nonsense' }],
    ['ada@example;com', { kind: 'nonsense' }],
    ['ada@example:25', { kind: 'nonsense' }],
    ['a,da@example.com', { kind: 'nonsense' }],
    ['https://ada@example.com', { kind: 'nonsense' }],
    ['"ada@example.com', { kind: 'nonsense' }],
    ['a"d"a"@example.com', { kind: 'nonsense' }],
    ['a\\da@example.com', { kind: 'nonsense' }],
    ['ada@[127.0.0.1', { kind: 'nonsense' }],
    ['@example.com', { kind: 'nonsense' }],
    ['ada@', { kind: 'nonsense' }],
    [`${'a'.repeat(310)}@example.com`, { kind: 'nonsense' }],
    [`a@${'b'.repeat(10_000)}.example`, { kind: 'nonsense' }],
  ])('is read as one email, as nothing or as nonsense: %j', (cell, held) => {
    expect(readEmailCell(cell)).toEqual(held);
  });

  it.each(['a@x.de; b@y.de', 'a@x.de,b@y.de', 'a@x.de b@y.de', 'a@x.de\nb@y.de', 'a@x.de / b@y.de'])(
    'is read as two emails if the cell contains two: %j',
    (cell) => {
      expect(readEmailCell(cell)).toEqual({ kind: 'several', emails: ['a@x.de', 'b@y.de'] });
    },
  );

  it('is the same email in any letter case after the @, but not in any letter case before the @', () => {
    expect(emailKey(' Ada@Example.COM ')).toBe('Ada@example.com');
    expect(emailKey('ada@example.com')).not.toBe(emailKey('Ada@example.com'));
    expect(emailKey('nonsense')).toBe('nonsense');
  });
});
