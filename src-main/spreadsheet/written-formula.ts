/** Detects formulas whose result can only be text. If such a formula has the stored value 0, no program has calculated it. */
import { isTotalWord } from '#shared/domain/columns/cells/total-row.ts';

const TEXT_CALL =
  /^(?:_xlfn\.)?(?:CHAR|CLEAN|CONCAT|CONCATENATE|LEFT|LOWER|MID|PROPER|REPLACE|REPT|RIGHT|SUBSTITUTE|TEXT|TEXTJOIN|TRIM|UPPER)\(\)$/iu;
/** Matches the equals sign at the start of a formula. OpenDocument puts the name of the formula language before it. */
const BEGIN = /^\s{0,9}(?:[a-z]{1,9}:)?=?\s{0,9}/u;
const QUOTED = /"[^"]*"|'[^']*'/gu;
/** Brackets around arguments, and around references to table columns and OpenDocument cells. */
const OPENING: ReadonlySet<string> = new Set('([');
const CLOSING: ReadonlySet<string> = new Set(')]');

/** Whether a formula is the label of a totals row: `="Total: "&COUNTA(A:A)`. Its value is no part of an address. */
export const writesTotal = (formula: string): boolean =>
  isTotalWord(/^"([^"]{1,24})"&/u.exec(formula.replace(BEGIN, ''))?.[1]?.trim() ?? '');

export function givesText(formula: string): boolean {
  let outer = '';
  let depth = 0;
  for (const sign of formula.replace(BEGIN, '').replaceAll(QUOTED, '')) {
    if (CLOSING.has(sign)) depth -= 1;
    if (depth === 0) outer += sign;
    if (OPENING.has(sign)) depth += 1;
  }
  // A comparison is evaluated after `&`, so the result of the formula is not text.
  if (/[=<>]/u.test(outer)) return false;
  return outer.includes('&') || TEXT_CALL.test(outer.trim());
}
