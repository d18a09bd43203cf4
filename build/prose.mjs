/**
 * `node build/prose.mjs [FILE …]`: finds phrases of `prose-rules.json` in comments, test titles, messages and Markdown,
 * and fails if there are any. Without a FILE, reads every file that git tracks.
 *
 * This is our own script, because the prose linters on npm read Markdown, but neither comments nor test titles.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import jsTokens from 'js-tokens';

const root = dirname(import.meta.dirname);

/**
 * @typedef {'comment' | 'title' | 'message' | 'page'} Kind
 * @typedef {{ kind: Kind, line: number, text: string }} Passage one paragraph, or one sentence of a message
 * @typedef {{ find: RegExp, say: string, kind: Kind | undefined }} Rule
 */

/** @returns {readonly Rule[]} */
export function readRules() {
  const rules = JSON.parse(readFileSync(join(import.meta.dirname, 'prose-rules.json'), 'utf8'));
  return rules.map((/** @type {{ find: string, say: string, in?: Kind }} */ { find, say, in: kind }) => ({
    find: new RegExp(find.startsWith('^') ? find : `(?<![\\w-])(?:${find})(?![\\w-])`, 'iu'),
    say,
    kind,
  }));
}

/**
 * Reads the prose of one file.
 * @param {string} path from the root
 * @param {string} source
 * @returns {readonly Passage[]}
 */
export function readProse(path, source) {
  if (path.endsWith('.md')) return readMarkdown(source);
  const isMessage = path.startsWith('src-shared/messages/');
  const isTest = /\.(?:test|spec)\.tsx?$/u.test(path);
  /** @type {Passage[]} */
  const passages = [];
  let line = 1;
  let before = '';
  for (const { type, value } of jsTokens(source, { jsx: path.endsWith('x') })) {
    const add = (/** @type {Kind} */ kind) => passages.push(...paragraphs(kind, line, value));
    if (type === 'SingleLineComment' || type === 'MultiLineComment') add('comment');
    else if (type === 'JSXText') add('message');
    else if (type === 'StringLiteral' || type.includes('Template')) {
      if (isMessage) add('message');
      else if (isTest && TITLED.test(before)) add('title');
    }
    line += value.split('\n').length - 1;
    if (type === 'IdentifierName' || type === 'Punctuator') before = `${before}${value}`.slice(-24);
  }
  return joinLines(passages);
}

/** Matches the end of the tokens before a test title. */
const TITLED = /(?:^|\W)(?:it|test|describe)(?:\.\w+)*\($|\)\($/u;

/** @param {string} source */
function readMarkdown(source) {
  let isCode = false;
  /** @type {Passage[]} */
  const passages = [];
  for (const [index, text] of source.split('\n').entries()) {
    if (text.startsWith('```')) isCode = !isCode;
    else if (!isCode) passages.push(...paragraphs('page', index + 1, text));
  }
  return passages;
}

/**
 * Splits a text into lines. Removes comment signs, code in backticks and addresses, which are not prose.
 * @param {Kind} kind
 * @param {number} line
 * @param {string} value
 * @returns {readonly Passage[]}
 */
function paragraphs(kind, line, value) {
  return value.split('\n').map((text, index) => ({
    kind,
    line: line + index,
    text: text
      .replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/|["'`])/u, '')
      .replace(/(?:\*\/|["'`])\s*$/u, '')
      .replaceAll(/`[^`]*`/gu, '…')
      .replaceAll(/https?:\S+|@\w+/gu, '')
      .trim(),
  }));
}

/**
 * Joins the lines of each paragraph, so that a phrase is also found across a line break.
 * @param {readonly Passage[]} passages
 */
function joinLines(passages) {
  /** @type {Passage[]} */
  const joined = [];
  for (const passage of passages) {
    const last = joined.at(-1);
    const lines = last ? last.text.split('\n').length : 0;
    if (
      last &&
      last.text !== '' &&
      passage.text !== '' &&
      last.kind === passage.kind &&
      last.line + lines === passage.line
    )
      last.text += `\n${passage.text}`;
    else joined.push({ ...passage });
  }
  return joined;
}

/**
 * @param {readonly Passage[]} passages
 * @param {readonly Rule[]} rules
 */
export function findPhrases(passages, rules) {
  return passages.flatMap(({ kind, line, text }) =>
    rules
      .filter((rule) => rule.kind === undefined || rule.kind === kind)
      .flatMap(({ find, say }) => {
        const found = find.exec(text.replaceAll('\n', ' '));
        return found
          ? [{ line: line + text.slice(0, found.index).split('\n').length - 1, phrase: found[0], say }]
          : [];
      }),
  );
}

/** @param {readonly string[]} paths */
function check(paths) {
  const rules = readRules();
  let count = 0;
  for (const path of paths) {
    for (const { line, phrase, say } of findPhrases(
      readProse(path, readFileSync(join(root, path), 'utf8')),
      rules,
    )) {
      count += 1;
      process.stdout.write(`${path}:${line}: “${phrase.trim()}” → ${say}\n`);
    }
  }
  process.stdout.write(`Read ${paths.length} files, found ${count} phrases that need a second reading.\n`);
  return count;
}

const PROSE = /\.(?:[cm]?[jt]sx?|md)$/u;
/** Files that others wrote: licences, and the data of the built-in map. */
const FOREIGN = /(?:^|\/)ATTRIBUTIONS\.md$|^src-renderer\/map\/base-map\//u;
/** This test contains the phrases as data. */
const OWN_TEST = 'test/unit/build/prose.test.ts';
const isOurs = (/** @type {string} */ path) => PROSE.test(path) && !FOREIGN.test(path) && path !== OWN_TEST;

if (process.argv[1] === import.meta.filename) {
  const named = process.argv.slice(2).filter((word) => word !== '--files');
  const known = execFileSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  }).split('\0');
  const paths = (named.length > 0 ? named : known).filter(
    (path) => isOurs(path) && existsSync(join(root, path)),
  );
  process.exitCode = check(paths) === 0 ? 0 : 1;
}
