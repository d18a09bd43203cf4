import { describe, expect, it } from 'vitest';
import { findPhrases, readProse, readRules } from '../../../build/prose.mjs';

const found = (path: string, source: string) =>
  findPhrases(readProse(path, source), readRules()).map(({ line, phrase }) => [line, phrase.trim()]);

describe('the prose check', () => {
  it('finds a phrase in any comment, even if the phrase is on two lines', () => {
    const source = `const a = 1; // read anew
/**
 * The run goes
 * on when the page closes.
 */
const anew = 'anew';`;
    expect(found('src-main/a.ts', source)).toEqual([
      [1, 'anew'],
      [3, 'goes on'],
    ]);
  });

  it('finds phrases in messages, templates and markup, but not in other strings', () => {
    const source = 'const a = `${n} rows are read anew`;\nconst b = "it goes on";';
    expect(found('src-shared/messages/a.ts', source)).toEqual([
      [1, 'anew'],
      [2, 'goes on'],
    ]);
    expect(found('src-main/a.ts', source)).toEqual([]);
    expect(found('src-renderer/a.tsx', 'const a = <p title="b">\n  Read anew\n</p>;')).toEqual([[2, 'anew']]);
  });

  it('finds phrases in the titles of tests, but not in the values that a test compares', () => {
    const source = `it('is read anew', () => expect('anew').toBe('anew'));\nit.each([1])('goes on %i', () => {});`;
    expect(found('test/unit/a.test.ts', source)).toEqual([
      [1, 'anew'],
      [2, 'goes on'],
    ]);
  });

  it('finds phrases in Markdown, but not in code inside it', () => {
    const source = 'It goes on.\n\n```\nanew\n```\n\nCall `anew` again.';
    expect(found('README.md', source)).toEqual([[1, 'goes on']]);
  });

  it('refuses a comment that begins with a word such as “What” or “Of” instead of its subject', () => {
    expect(found('src-main/a.ts', '/** What was paid for. */')).toEqual([[1, 'What']]);
    expect(found('src-main/a.ts', '/** What is paid for? */')).toEqual([]);
    expect(found('src-main/a.ts', '/** Of a row. */')).toEqual([[1, 'Of']]);
    expect(found('src-main/a.ts', '/** Of course not. */')).toEqual([]);
  });
});
