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
  const city = spacedWords(parts.find((each) => each.part === 'city')?.text ?? '');
  const town = spacedWords(textOfCells(cells, mapping.city ?? []).text);
  const start = town.indexOf(city);
  if (start === -1) return false;
  const rest = wordsOf(town.slice(start + city.length));
  const said = rest.filter((word) => !/\p{N}/u.test(word)).join(' ');
  return hasText(said) && (said === foldText(text) || isSameState(said, text, country));
}

/** Returns the words with a space before and after each, so that a search finds only whole words. */
const spacedWords = (text: string): string => ` ${wordsOf(text).join(' ')} `;
