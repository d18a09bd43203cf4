import { foldText } from '../text/fold.ts';
import { startsUnit } from './address-words.ts';

const DIRECTIONS =
  wordSet(`n s e w ne nw se sw no so ea we north south east west northeast northwest southeast southwest
  nord sud est ouest norte sur este oeste`);

/** Folded street types that follow the name and are never the name of a place on their own. */
const TYPES_BEHIND =
  wordSet(`st street rd road ave av aven avenue blvd boulevard dr drv drive ln lane ct court cir circle pl place ter terr
  terrace trl trail way pkwy pky parkway hwy highway cres crescent cl close sq square aly alley xing crossing plz plaza loop lp run row
  path cv cove pt point bnd bend expy expressway fwy freeway tpke turnpike pike byp bypass rte walk mews gdns gardens grv gr
  str strasse weg platz allee gasse straat laan plein gracht utca ut ter korut katu tie gatan gata vagen vej gade`);

/** Folded street types that precede the name. */
const TYPES_BEFORE =
  wordSet(`rue av ave avenue bd bld boulevard chemin che impasse imp allee all quai place pl route rte cours square calle cl c avenida
  avda av plaza pza paseo carretera ctra camino via viale vle piazza pza corso cso largo lgo vicolo rua r travessa tv praca pc estrada est
  rodovia rod alameda al ul ulica os aleja pl strada str bulevardul bd calea aleea ул улица пр проспект пер переулок вул вулиця`);

/** Whether a text is only a street type, as in a column of types: "St", "Avenue", "Calle". */
export function isStreetType(text: string): boolean {
  const folded = foldText(text);
  return TYPES_BEHIND.has(folded) || TYPES_BEFORE.has(folded);
}

/** Joins the trimmed, non-empty cells of a street. Puts a space next to a direction or street type, otherwise ", ". */
export function joinStreet(pieces: readonly string[]): string {
  let text = '';
  let before = '';
  for (const piece of pieces) {
    if (text === '') text = piece;
    else text += (belongTogether(before, piece) ? ' ' : ', ') + piece;
    before = piece;
  }
  return text;
}

function belongTogether(first: string, second: string): boolean {
  const [before, behind] = [foldText(first), foldText(second)];
  // "Flat 2" and "Court" are separate lines.
  if (startsUnit(first) || startsUnit(second)) return false;
  if (DIRECTIONS.has(before) || TYPES_BEFORE.has(before)) return !/^\p{N}+$/u.test(behind);
  const isTyped = TYPES_BEHIND.has(before);
  return DIRECTIONS.has(behind) || (TYPES_BEHIND.has(behind) && !isTyped);
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u));
}
