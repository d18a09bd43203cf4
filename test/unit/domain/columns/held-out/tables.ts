/**
 * Reads tables as offices have them, with the mapping that a person would choose, written before the guess was known.
 * `seen.txt` was used to improve the guess; `unseen.txt` was only measured. `countries.txt` also states the country. A
 * table has `## name`, the header, the rows (cells between `|`), a line `=> field: Column + Column; field: Column` for
 * each right mapping, `~ field: Column` for columns that may be mapped or ignored, and `@ deu`, or `@ ?` if a person
 * would ask.
 */
import { readFileSync } from 'node:fs';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';

export type HeldOutTable = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Each right mapping as `field: Column` entries, one for each mapped column. */
  readonly right: readonly (readonly string[])[];
  readonly optional: readonly string[];
  /** ISO-3 lowercase. Null if a person would ask, or the file names none. */
  readonly country: string | null;
};

export type HeldOutFile = 'seen' | 'unseen' | 'countries';

export function heldOutTables(file: HeldOutFile): readonly HeldOutTable[] {
  const text = readFileSync(new URL(`${file}.txt`, import.meta.url), 'utf8');
  return text.split(/^## /mu).slice(1).map(toTable);
}

function toTable(text: string): HeldOutTable {
  const [name = '', header = '', ...lines] = text.trimEnd().split('\n');
  const after = (start: string): readonly string[] =>
    lines.flatMap((line) => (line.startsWith(start) ? [line.slice(start.length).trim()] : []));
  const rows = lines.filter((line) => line !== '' && !/^(?:=>|~|@) ?/u.test(line));
  return {
    name,
    columns: header.split('|'),
    rows: rows.map((line) => line.split('|')),
    right: after('=>').map((mapping) => mapping.split(';').flatMap(pairsOf)),
    optional: after('~').flatMap(pairsOf),
    country: after('@').find((country) => country !== '?') ?? null,
  };
}

export function pairsOf(part: string): readonly string[] {
  const at = part.indexOf(': ');
  if (at < 0) return [];
  const field = part.slice(0, at).trim();
  return part
    .slice(at + 2)
    .split(' + ')
    .map((column) => `${field}: ${column.trim()}`);
}

/** Returns the difference between a mapping and the closest right one. Empty if the mapping is right. */
export function faultOf(
  { columns, right, optional }: Pick<HeldOutTable, 'columns' | 'right' | 'optional'>,
  mapping: ColumnMapping,
): string {
  const found = Object.entries(mapping)
    .flatMap(([field, indexes]) => indexes.map((column) => `${field}: ${columns[column] ?? ''}`))
    .filter((pair) => !optional.includes(pair));
  const faults = right.map((wanted) => {
    const needed = wanted.filter((pair) => !optional.includes(pair));
    const lacking = needed.filter((pair) => !found.includes(pair)).map((pair) => `- ${pair}`);
    const excess = found.filter((pair) => !needed.includes(pair)).map((pair) => `+ ${pair}`);
    return [...lacking, ...excess];
  });
  const [nearest = []] = faults.toSorted((a, b) => a.length - b.length);
  return nearest.join(', ');
}
