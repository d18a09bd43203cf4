/** Texts in the cell of a name that are not names themselves: particles, suffixes and fillers for empty cells. */
import { wordsOf } from '../../text/fold.ts';

/** Folded words before a last name: "van der", "'t". */
const PARTICLES = new Set(
  `van von vom der den de del della dello degli di da do dos das du des la le les los las zu zum zur ter ten te t op in af av aan
   bij uit`.split(/\s+/u),
);

/** Suffixes that tell father and son apart. Excludes "Senior", which is also a last name. */
const GENERATIONS = new Set('jr jnr sr snr ii iii iv'.split(' '));

/** Suffixes, written without dots, that do not tell people apart. */
const CREDENTIALS = new Set('esq esquire md phd dds dmd dvm jd cpa rn mba obe mbe cbe'.split(' '));

/** Fillers for empty cells. Excludes "Null", "Nan" and "NA", which are also names. */
const NOTHING = new Set(['NULL', 'null', 'N/A', 'n/a', 'None', 'none', 'NONE', 'nan', 'NaN']);

const LETTER = /\p{L}/u;

/** Returns the text on one line; '' for an error value, a formula, a number or "N/A". */
export function nameOfCell(cell: string): string {
  const text = cell.trim().replaceAll(/\s+/gu, ' ');
  const isNone = !LETTER.test(text) || NOTHING.has(text) || text.startsWith('#') || text.startsWith('=');
  return isNone ? '' : text;
}

/** Whether a cell holds only particles: "van der". */
export const areParticles = (cell: string): boolean => consistsOf(cell, (word) => PARTICLES.has(word));

/** Whether a cell holds only suffixes: "Jr.", "Ph.D.", "III, Esq". */
export const isNameSuffix = (cell: string): boolean =>
  consistsOf(cell.replaceAll('.', ''), (word) => GENERATIONS.has(word) || CREDENTIALS.has(word));

/** Whether a cell holds only suffixes that do not tell people apart: "MD". */
export const areCredentials = (cell: string): boolean =>
  consistsOf(cell.replaceAll('.', ''), (word) => CREDENTIALS.has(word));

function consistsOf(cell: string, isOne: (word: string) => boolean): boolean {
  const words = wordsOf(cell);
  return words.length > 0 && words.every(isOne);
}
