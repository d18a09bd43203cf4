/** Folded words for units in several languages: flats, floors, buildings and "care of". */
import { foldText, wordsOf } from '../text/fold.ts';

const UNIT_WORDS = new Set(
  `flat flats apt apartment appt appartement apart unit suite ste room rm floor flr fl level lvl levels building bldg block blk
   co care attn attention lot trailer trlr penthouse ph studio maisonette basement bsmt annex annexe wing hall
   etage escalier esc bat batiment residence bte boite wohnung whg hinterhaus vorderhaus stock og eg aufgang
   piso puerta escalera bajo dcha izda planta portal interno int scala palazzina pal bloco apto andar sala fundos
   bus toevoeging verdieping lgh lagenhet trappa as asunto rappu krs kerros dzivoklis korpuss 号室 階`.split(
    /\s+/u,
  ),
);
const STREET_WORDS = new Set(
  `street st road rd avenue ave lane ln drive dr court ct place pl boulevard blvd highway hwy way close crescent terrace square parade
   parkway pkwy route rue chemin allee impasse quai cours strasse str weg platz gasse damm ufer ring calle avenida avda plaza paseo carretera via viale
   piazza corso largo vicolo strada contrada straat laan plein gracht kade singel gatan gata vagen katu tie kuja polku iela bulvaris rua travessa
   praca estrada rodovia alameda`.split(/\s+/u),
);
const STREET_ENDINGS =
  /(?:strasse|str|weg|platz|allee|gasse|damm|ufer|straat|laan|plein|gracht|kade|gatan|vagen|katu|tie|kuja|polku)$/u;

const POST_BOX =
  /^(?:gpo |g p o )?(?:p ?o ?box|post office box|box|postfach|bp|b p|boite postale|apartado|apdo|casella postale|postbus|caixa postal|postilokero|pl|locked bag|private bag|postboks)(?: \w*)? ?\d/u;

/** Whether a text contains a post box: "PO Box 12", "Postfach 3". */
export function isPostBox(text: string): boolean {
  return text.split(/[,\n]/u).some((piece) => POST_BOX.test(foldText(piece)));
}

/** Words for roads that have a number instead of a name: "Route 5". */
const NUMBERED = new Set('road rd route rte highway hwy number no nr'.split(' '));

/** Whether a number after this text belongs to a box, a flat or a road: "PO Box", "Suite", "County Road". */
export function takesNumber(text: string): boolean {
  const words = wordsOf(text);
  const last = words.at(-1) ?? '';
  return (
    UNIT_WORDS.has(last) ||
    NUMBERED.has(last) ||
    words.some((_, at) => isPostBox(`${words.slice(at).join(' ')} 1`))
  );
}

/** Whether a text starts like a unit: "Flat 2", "Bât. C", "c/o Smith", "#4", "2nd floor". */
export function startsUnit(text: string): boolean {
  if (/^\s*(?:#|c\s*\/\s*o\b)/iu.test(text)) return true;
  const words = wordsOf(text);
  const [first = '', second = ''] = words;
  return UNIT_WORDS.has(first) || (/^\d/u.test(first) && UNIT_WORDS.has(second));
}

/** Whether a folded word names a kind of flat, floor or building: "apt", "etage". */
export function isUnitWord(folded: string): boolean {
  return UNIT_WORDS.has(folded);
}

/** Other spellings of unit words. The English ones are in appendix C2 of Publication 28 of the US Postal Service. */
const SAME_UNITS: ReadonlyMap<string, string> = new Map(
  `apartment=apt appt=apt appartement=apt apartamento=apt apto=apt suite=ste room=rm floor=flr level=lvl building=bldg
   block=blk attention=attn trailer=trlr penthouse=ph basement=bsmt escalier=esc escalera=esc batiment=bat boite=bte
   wohnung=whg interno=int palazzina=pal lagenhet=lgh kerros=krs`
    .split(/\s+/u)
    .map((pair): [string, string] => {
      const [long = '', short = ''] = pair.split('=');
      return [long, short];
    }),
);
/** Elsewhere, "Fl" may also be a flat. */
const WITH_FLOORS: ReadonlySet<string> = new Set(['usa', 'can']);

/**
 * Makes one word of a number with its addition or range, because Flat 1 is not Flat 1/2, 1-3 or 1 B: "1x2", "1x3", "1B".
 */
export function withWholeNumbers(text: string): string {
  return text
    .replace(/(?<=\p{Nd}) *(?:[/&+–—-]|and|to) *(?=\p{Nd})/giu, 'x')
    .replace(/(?<=\p{Nd})(?: *[/–—-])? *(?=\p{L}(?![\p{L}\p{Nd}]))/gu, '');
}

/**
 * Returns the folded words of a text, with one spelling for each unit word, and numbers as in `withWholeNumbers`.
 * @param country ISO-3
 */
export function unitWords(text: string, country: string): readonly string[] {
  return wordsOf(withWholeNumbers(text)).map((word) =>
    word === 'fl' && WITH_FLOORS.has(country) ? 'flr' : (SAME_UNITS.get(word) ?? word),
  );
}

/** Whether a text contains this flat number after a unit word or "#": "Flat 2", "#2". */
export function hasUnitNumber(text: string, number: string): boolean {
  const sought = foldText(withWholeNumbers(number));
  const words = withWholeNumbers(text)
    .replace(/# */gu, ' #')
    .split(/[\s,]+/u);
  return words.some(
    (word, i) =>
      foldText(word) === sought && (word.startsWith('#') || isUnitWord(foldText(words[i - 1] ?? ''))),
  );
}

/** Whether a text contains a street type as a word ("Road") or as the ending of a word ("Hauptstrasse"). */
export function hasStreetWord(text: string): boolean {
  return wordsOf(text).some(
    (word) => STREET_WORDS.has(word) || (word.length > 5 && STREET_ENDINGS.test(word)),
  );
}

/** Whether a text looks like a house number and nothing else: "12", "12 A", "8B", "105-1", "12-14". */
export function looksLikeHouseNumber(text: string): boolean {
  return /^(?:no |nr |n )?\d{1,5}(?: ?\w)?(?: (?:bis|ter|quater))?(?: \d{1,4} ?\w?)?$/u.test(foldText(text));
}

const POSTCODES: Readonly<Record<string, RegExp>> = {
  gbr: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/u,
  can: /^[a-z]\d[a-z] ?\d[a-z]\d$/u,
  usa: /^\d{5}(?: ?\d{4})?$/u,
  nld: /^\d{4} ?[a-z]{2}$/u,
  irl: /^[a-z]\d[\dw] ?[a-z\d]{4}$/u,
  bra: /^\d{5} ?\d{3}$/u,
  prt: /^\d{4} \d{3}$/u,
  swe: /^\d{3} ?\d{2}$/u,
  jpn: /^\d{3} ?\d{4}$/u,
  lva: /^lv ?\d{4}$/u,
};
const DIGIT_POSTCODES: Readonly<Record<string, number>> = {
  aus: 4,
  aut: 4,
  che: 4,
  bel: 4,
  dnk: 4,
  nor: 4,
  nzl: 4,
  lux: 4,
};

/** Whether a text looks like a postcode of the country. Assumes five digits for unlisted countries. */
export function looksLikePostcode(text: string, country: string): boolean {
  const folded = foldText(text);
  const shape = POSTCODES[country];
  if (shape !== undefined) return shape.test(folded);
  const digits = DIGIT_POSTCODES[country] ?? 5;
  return new RegExp(`^(?:[a-z]{1,2} )?\\d{${String(digits)}}$`, 'u').test(folded);
}
