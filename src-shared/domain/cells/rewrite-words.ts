/** Replaces the words that differ. An equal word keeps its accents, hyphens and capitals if the returned word lacks them. */
import { type Token, tokenize } from '../compare/align-text.ts';
import { compactWords, foldText, wordsOf } from '../text/fold.ts';
import type { Edit } from './cell-text.ts';

/**
 * @param source the text that has the old words
 * @param isCapital whether to write new words in capitals, as in the surrounding text
 */
export function rewriteWords(
  source: string,
  old: readonly Token[],
  returned: string,
  isCapital: boolean,
): readonly Edit[] {
  const text = isCapital ? returned.toUpperCase() : returned;
  const fresh = tokenize(text);
  const head = commonHead(old, fresh);
  const tail = commonTail(old.slice(head), fresh.slice(head));
  const gone = old.slice(head, old.length - tail);
  const come = fresh.slice(head, fresh.length - tail);
  if (compactText(gone) !== compactText(come)) {
    const whole = bracketed(source, old, text);
    if (whole) return [whole];
  }
  const kept = [
    ...old.slice(0, head).map((token, i) => respelled(token, fresh[i])),
    ...old.slice(old.length - tail).map((token, i) => respelled(token, fresh[fresh.length - tail + i])),
  ];
  return [...kept.filter((edit) => edit !== null), ...middle(old, gone, text, fresh, come, head)];
}

/**
 * Returns an edit that replaces all words if some of them are in brackets: "Freiburg (Breisgau)" becomes "Freiburg im
 * Breisgau". Word by word, half of the brackets or the wrong ones would stay. Keeps brackets around the whole text.
 */
function bracketed(source: string, old: readonly Token[], text: string): Edit | null {
  const [start, last] = [old[0]?.start ?? 0, old.at(-1)?.end ?? 0];
  const written = source.slice(start, last);
  const signs = written.replace(NO_BRACKET, '');
  if (signs === '' && !BRACKET.test(text)) return null;
  // In "Halle ( Saale )", the last bracket is no part of a word.
  const isOpen = signs.length % 2 === 1;
  const end = last + (isOpen ? (/^\s?[)\]}）]/u.exec(source.slice(last, last + 2))?.[0].length ?? 0) : 0);
  const isAround = signs.length === 2 && BRACKET.test(written[0] ?? '') && BRACKET.test(written.at(-1) ?? '');
  const inset = isAround && !BRACKET.test(text) ? 1 : 0;
  return { start: start + inset, end: end - inset, text };
}

const BRACKET = /[()[\]{}（）]/u;
const NO_BRACKET = /[^()[\]{}（）]/gu;

function middle(
  old: readonly Token[],
  gone: readonly Token[],
  text: string,
  fresh: readonly Token[],
  come: readonly Token[],
  head: number,
): readonly Edit[] {
  if (gone.length === come.length && gone.every((_, i) => isSpaced(gone, i) === isSpaced(come, i)))
    return gone.map((token, i) => replaced(token, token, come[i]?.text ?? ''));
  const [first, last] = [gone[0], gone.at(-1)];
  const isSame = compactText(gone) === compactText(come);
  const words = text.slice(come[0]?.start ?? 0, come.at(-1)?.end ?? 0);
  if (isSame && !isBetter(gone.map((token) => token.text).join(' '), words)) return [];
  if (first && last) return come.length > 0 ? [replaced(first, last, words)] : [removed(old, first, last)];
  const [before, after] = [old[head - 1], old[head]];
  if (before) {
    const gap = text.slice(fresh[head - 1]?.end ?? 0, come[0]?.start ?? 0);
    return [{ start: before.end, end: before.end, text: gap + words }];
  }
  if (!after) return [];
  const gap = text.slice(come.at(-1)?.end ?? 0, fresh[come.length]?.start ?? text.length);
  return [{ start: after.start, end: after.start, text: words + gap }];
}

/** Whether anything separates a word from the word before it. Chinese and Japanese characters follow each other directly. */
const isSpaced = (tokens: readonly Token[], index: number): boolean =>
  index > 0 && (tokens[index]?.start ?? 0) > (tokens[index - 1]?.end ?? 0);

function removed(old: readonly Token[], first: Token, last: Token): Edit {
  const before = old[old.indexOf(first) - 1];
  const after = old[old.indexOf(last) + 1];
  if (before) return { start: before.end, end: last.end, text: '' };
  return { start: first.start, end: after?.start ?? last.end, text: '' };
}

/** Keeps the list's spelling of an equal word, unless the returned word adds accents, hyphens or capitals. */
function respelled(token: Token, fresh: Token | undefined): Edit | null {
  const theirs = core(fresh?.text ?? '');
  return isBetter(core(token.text), theirs) ? replaced(token, token, theirs) : null;
}

/** Whether the second spelling of the same letters has accents, hyphens or capitals that the first lacks. */
function isBetter(mine: string, theirs: string): boolean {
  if (signsIn(theirs) !== signsIn(mine)) return signsIn(theirs) > signsIn(mine);
  return /^\P{Lu}*$/u.test(mine) && /\p{Lu}/u.test(theirs) && mine.toLowerCase() === theirs.toLowerCase();
}

function signsIn(text: string): number {
  if (PLAIN.test(text)) return 0;
  return text.normalize('NFC').replace(/[A-Za-z0-9\s.,;]/gu, '').length;
}

const PLAIN = /^[A-Za-z0-9\s.,;]*$/;

/** Keeps brackets and quotation marks around the words, but replaces the dot of an abbreviation. */
function replaced(first: Token, last: Token, words: string): Edit {
  const [leading] = edges(first.text);
  const [, trailing] = edges(last.text);
  const end = last.text.slice(trailing) === '.' ? last.end : last.end - (last.text.length - trailing);
  return { start: first.start + leading, end, text: leading > 0 || end < last.end ? core(words) : words };
}

function core(text: string): string {
  return text.slice(...edges(text));
}

function edges(text: string): readonly [start: number, end: number] {
  const first = text.search(LETTER);
  if (first === -1) return [0, text.length];
  let end = text.length;
  for (;;) {
    const code = text.codePointAt(end - 1) ?? 0;
    const isSecondHalf = code >= 0xdc_00 && code <= 0xdf_ff && end - 2 >= first;
    const start = isSecondHalf && (text.codePointAt(end - 2) ?? 0) > 0xff_ff ? end - 2 : end - 1;
    if (LETTER.test(text.slice(start, end))) return [first, end];
    end = start;
  }
}

const LETTER = /[\p{L}\p{N}\p{M}]/u;

function compactText(tokens: readonly Token[]): string {
  return compactWords(tokens.flatMap(({ text }) => wordsOf(text)));
}

function commonHead(old: readonly Token[], fresh: readonly Token[]): number {
  const differs = old.findIndex((token, i) => !isSameWord(token, fresh[i]));
  return differs === -1 ? old.length : differs;
}

function commonTail(old: readonly Token[], fresh: readonly Token[]): number {
  return commonHead(old.toReversed(), fresh.toReversed());
}

function isSameWord(token: Token, other: Token | undefined): boolean {
  return other !== undefined && foldText(token.text) === foldText(other.text);
}

/** Whether a text is in capitals; null if it has too few letters to tell. */
export function isInCapitals(text: string): boolean | null {
  if (/\p{Ll}/u.test(text)) return false;
  return [...text.matchAll(/\p{Lu}/gu)].length >= ENOUGH_LETTERS ? true : null;
}

/** Texts with fewer letters, such as "NY" and "LS1 1AA", are always in capitals. */
const ENOUGH_LETTERS = 4;
