/** Formulas, as they are written, whose result can only be a text: so a stored 0 means: never calculated. */
import { isTotalWord } from '#shared/domain/columns/total-row.ts';

const TEXT_CALL =
  /^(?:_xlfn\.)?(?:CHAR|CLEAN|CONCAT|CONCATENATE|LEFT|LOWER|MID|PROPER|REPLACE|REPT|RIGHT|SUBSTITUTE|TEXT|TEXTJOIN|TRIM|UPPER)\(\)$/iu;
/** A sign of equality, in OpenDocument behind the name of its language. */
const BEGIN = /^\s{0,9}(?:[a-z]{1,9}:)?=?\s{0,9}/u;
const QUOTED = /"[^"]*"|'[^']*'/gu;
/** Around arguments, and around references to columns of a table and to cells of OpenDocument. */
const OPENING: ReadonlySet<string> = new Set('([');
const CLOSING: ReadonlySet<string> = new Set(')]');

/** Whether a formula begins a row of totals: `="Total: "&COUNTA(A:A)`. Without its value nothing of an address is lost. */
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
  // A comparison binds weaker than `&`, so its result is no text.
  if (/[=<>]/u.test(outer)) return false;
  return outer.includes('&') || TEXT_CALL.test(outer.trim());
}
