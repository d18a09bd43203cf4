/** Cells of a name that are not the name itself: particles, suffixes, and what spreadsheets write for nothing. */
import { wordsOf } from '../text/fold.ts';

/** Folded words that stand before a last name: "van der", "'t". */
const PARTICLES = new Set(
  `van von vom der den de del della dello degli di da do dos das du des la le les los las zu zum zur ter ten te t op in af av aan
   bij uit`.split(/\s+/u),
);

/** What tells father and son apart. "Senior" is a last name too. */
const GENERATIONS = new Set('jr jnr sr snr ii iii iv'.split(' '));

/** What is written behind a name and tells nobody apart, without its dots. */
const CREDENTIALS = new Set('esq esquire md phd dds dmd dvm jd cpa rn mba obe mbe cbe'.split(' '));

/** What programs write into a cell that has nothing; "Null", "Nan" and "NA" are names of people too. */
const NOTHING = new Set(['NULL', 'null', 'N/A', 'n/a', 'None', 'none', 'NONE', 'nan', 'NaN']);

const LETTER = /\p{L}/u;

/** The text of a cell on one line; '' where it names nobody: an error value, a formula, a number, "N/A". */
export function nameOfCell(cell: string): string {
  const text = cell.trim().replaceAll(/\s+/gu, ' ');
  const isNone = !LETTER.test(text) || NOTHING.has(text) || text.startsWith('#') || text.startsWith('=');
  return isNone ? '' : text;
}

/** Whether a cell holds particles and nothing else: "van der". */
export const areParticles = (cell: string): boolean => consistsOf(cell, (word) => PARTICLES.has(word));

/** Whether a cell holds suffixes of a name and nothing else: "Jr.", "Ph.D.", "III, Esq". */
export const isNameSuffix = (cell: string): boolean =>
  consistsOf(cell.replaceAll('.', ''), (word) => GENERATIONS.has(word) || CREDENTIALS.has(word));

/** Whether a cell holds what is written behind a name and tells nobody apart: "MD". */
export const areCredentials = (cell: string): boolean =>
  consistsOf(cell.replaceAll('.', ''), (word) => CREDENTIALS.has(word));

function consistsOf(cell: string, isOne: (word: string) => boolean): boolean {
  const words = wordsOf(cell);
  return words.length > 0 && words.every(isOne);
}
