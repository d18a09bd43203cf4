import type { ColumnMapping } from '../address/mapping.ts';
import { isSameState } from '../address/states.ts';
import { foldText, hasText, wordsOf } from '../text/fold.ts';
import { textOfCells } from './cell-text.ts';
import type { Part } from './insert-parts.ts';

/** Whether the town's cell has the state after the city, by name or code: "Northampton, MA" in a list without states. */
export function isStateBesideCity(
  { part, text }: Part,
  parts: readonly Part[],
  cells: readonly string[],
  mapping: ColumnMapping,
  country: string,
): boolean {
  if (part !== 'state' || mapping.state) return false;
  const town = wordsOf(textOfCells(cells, mapping.city ?? []).text);
  const city = wordsOf(parts.find((each) => each.part === 'city')?.text ?? '');
  const start = town.findIndex((_, at) => city.every((word, i) => town[at + i] === word));
  if (start === -1 || city.length === 0) return false;
  const rest = town.slice(start + city.length).filter((word) => !/\p{N}/u.test(word));
  const said = rest.join(' ');
  return hasText(said) && (said === foldText(text) || isSameState(said, text, country));
}
