import { wordsOf } from '../../text/fold.ts';

/** Titles, folded. Excludes words that are also names ("Don") or tell father and son apart ("Sr"). */
const TITLES: ReadonlySet<string> = new Set(
  `mr mrs ms miss mx dr prof professor sir rev reverend esq herr herrn frau fraulein dipl mme mlle monsieur madame mademoiselle
   sra srta senor senora senorita signor signora signorina dott dottore dhr mevr mevrouw mw meneer hra rva rouva fru dra ing mgr mudr judr
   rndr phdr lady dame cllr господин госпожа κος κα 先生 女士 小姐 様 殿 님`.split(/\s+/u),
);

/** Short titles, which may mean something else in other places. */
const SHORT_TITLES: ReadonlySet<string> = new Set(
  'hr fr m sr sig pan pani g ga bc bay bayan г н жа'.split(' '),
);

/** Other words in title columns, as in "Mr and Mrs", "de heer" and "Dipl.-Ing.". */
const AMONG_TITLES: ReadonlySet<string> = new Set(
  'and und et y e en de heer mag drs phil med ra ssa dipl h c'.split(' '),
);

/** Cells of a title column that address several people or a firm. They are not titles in other places. */
const OF_SEVERAL: ReadonlySet<string> = new Set(
  'familie fam family famille familia famiglia eheleute ehepaar firma company divers'.split(' '),
);

const MOST_TITLES = 5;

/** Whether a word is always a title. @param word folded */
export const isTitleWord = (word: string): boolean => TITLES.has(word);

/** Whether a word before a name is a title. @param word folded */
export const mayBeTitle = (word: string): boolean => TITLES.has(word) || SHORT_TITLES.has(word);

/** Whether a cell of a title column fits: a title, "Familie" or "Firma". */
export const fitsTitle = (cell: string): boolean => isTitle(cell) || OF_SEVERAL.has(wordsOf(cell).join(' '));

/** Whether a cell holds only titles: "Herr Prof. Dr.", "M.", "Mr and Mrs". A job ("Sales Manager") is not a title. */
export function isTitle(cell: string): boolean {
  const words = wordsOf(cell);
  const isOne = (word: string): boolean => mayBeTitle(word) || AMONG_TITLES.has(word);
  return words.length <= MOST_TITLES && words.some(mayBeTitle) && words.every(isOne);
}
