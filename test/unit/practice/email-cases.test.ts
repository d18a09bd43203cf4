/** Tests how the app reads each email of open test sets, and what the practice service answers. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEmailCell } from '#shared/domain/email/email-cell.ts';
import { typoSuggestion } from '#shared/domain/email/email-check.ts';
import { openEmailJudge } from '../../../src-main/practice/emails/email-judge.ts';
import { emailCheckOf } from '../../../src-main/service/replies/stored-replies.ts';
import { project } from '../../support/app/cli.ts';
import { DATA_DIR } from './server.ts';

const fixture = (name: string): string => readFileSync(project(`test/fixtures/emails/${name}`), 'utf8');
const { judge } = openEmailJudge(DATA_DIR);

const ENTITIES = { lt: '<', gt: '>', quot: '"', amp: '&' } as const;
/** The set writes control characters as their symbols, from U+2400. */
const plainText = (xml: string): string =>
  xml
    .replaceAll(/&#x(?<code>[0-9A-F]+);/giu, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/&(lt|gt|quot|amp);/gu, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replaceAll(/[\u2400-\u241F]/gu, (picture) =>
      String.fromCodePoint((picture.codePointAt(0) ?? 0) - 0x24_00),
    );

const CASES = Array.from(
  fixture('isemail_tests.xml').matchAll(/<test id="(\d+)">(.*?)<\/test>/gsu),
  ([, id = '', body = '']) => {
    const of = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`, 'su').exec(body)?.[1] ?? '';
    return { id, cell: plainText(of('address')), category: of('category') };
  },
);
/** Has a domain of one label. Usual lists have no such email. */
const NOT_FOR_LISTS = '5';

describe('the addresses of the isemail test set', () => {
  it('are all read from the file of the set', () => {
    expect(CASES).toHaveLength(164);
  });

  it.each(CASES)('are judged as the set expects: $id: $category $cell', ({ id, cell, category }) => {
    const text = cell.trim();
    const held = readEmailCell(cell);
    // No address may be refused. Some of the others are not sent.
    if (category === 'ISEMAIL_ERR' && held.kind === 'nonsense') return;
    // A text with an @ and no blank is sent unchanged, and the service judges it, unless it is an email in quotes.
    const isSent = text.includes('@') && !/\s/u.test(text) && !/^".*"$|\.$/u.test(text);
    expect(held).toEqual(
      isSent ? { kind: 'one', email: text } : { kind: text === '' ? 'nothing' : 'nonsense' },
    );
    if (held.kind !== 'one') return;
    const said = judge(held.email);
    if (category === 'ISEMAIL_VALID_CATEGORY' && id !== NOT_FOR_LISTS)
      expect(said.format_valid, 'a valid address').toBe(true);
    // Blanks around an email belong to the cell.
    if (category === 'ISEMAIL_ERR' && cell === text)
      expect(said, 'no address').toMatchObject({ format_valid: false, deliverable: 'undeliverable' });
  });
});

describe('the mistyped addresses of the mailcheck test set', () => {
  it.each([
    ['test@homail.con', 'test@hotmail.com'],
    ['test@yajoo.com', 'test@yahoo.com'],
    // The service guesses nothing: two letters of a short name are wrong, the provider is unusual, or it is no email.
    ['test@gnail.con', null],
    ['test@emaildomain.co', null],
    ['test@#gmail.com', null],
  ])('are corrected if the intended address is clear: %s: %s', (typed, meant) => {
    expect(fixture('mailcheck_typo_domains.csv')).toContain(`${typed},`);
    const check = emailCheckOf(JSON.stringify(judge(typed)));
    expect(check && typoSuggestion(check)).toBe(meant);
  });
});
