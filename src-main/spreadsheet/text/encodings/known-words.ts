/** Frequent words in lists. Each has letters beyond ASCII, so it appears only if a text is read in the right encoding. */
import type { HighWord } from './high-words.ts';
import type { SingleByteEncoding } from './single-byte.ts';

const folded = (word: string): string =>
  /\p{Script=Greek}/u.test(word) ? word.normalize('NFD').replaceAll('\u0301', '').replaceAll('ς', 'σ') : word;

/** Columns, streets, towns, countries and first names, in lower case. */
const WORDS = new Set(
  `straße größe österreich zürich münchen köln düsseldorf nürnberg lübeck würzburg saarbrücken göttingen thüringen württemberg gebäude länge träger
  numéro département société téléphone prénom général église québec montréal localité région délivrance école hôpital hôtel allée saint-étienne orléans
  código dirección número población teléfono españa méxico razón maría josé garcía málaga córdoba cádiz león almería castellón jaén perú bogotá panamá año niño
  são município endereço região conceição josé joão avenida brasília goiânia paraná ceará maranhão telefone praça bragança setúbal évora número nº
  città località società forlì cantù già più università libertà unità
  malmö göteborg jönköping örebro västerås linköping växjö umeå luleå gävle företag västra östra södra södergatan åbo jyväskylä hämeenlinna seinäjoki hyvinkää mikkeli pietarsaari yhtiö käyntiosoite
  københavn århus ålborg helsingør køge næstved hillerød tromsø ålesund bodø trøndelag reykjavík ísland kópavogur tänav eesti pärnu jõgeva võru
  rīga latvijas jūrmala liepāja brīvības pilsēta klaipėda šiauliai panevėžys gatvė įmonė pašto
  łódź kraków wrocław poznań gdańsk częstochowa białystok rzeszów toruń miejscowość województwo śląskie imię spółka długa świętokrzyska
  plzeň ústí české budějovice město číslo psč náměstí jméno příjmení košice žilina námestie číslo
  győr pécs székesfehérvár utca házszám irányítószám helység város név fő út rákóczi petőfi kőszeg
  bucurești bucureşti iaşi iași timişoara timișoara constanţa braşov brașov galaţi județ judeţ strada ştefan poştal
  poštanski županija šibenik varaždin čakovec ljubljana slovenija
  istanbul şehir ilçe izmir muğla şanlıurfa eskişehir türkiye atatürk caddesi sokağı adı soyadı posta
  αθήνα θεσσαλονίκη πάτρα οδός πόλη διεύθυνση αριθμός ελλάδα
  москва санкт петербург улица город индекс адрес дом россия область проспект київ львів одеса вулиця місто україна софия пловдив варна улица бул българия`
    .split(/\s+/u)
    .filter((word) => /[^\u0000-\u007F]/u.test(word))
    .map(folded),
);

/** The score of each distinct word, about as much as three letters. */
const WORD_SCORE = 4;
/** The maximum number of words to compare. In a long list, the letters alone are enough evidence. */
const MOST_WORDS = 500;

export function scoreWords({ characters }: SingleByteEncoding, words: readonly HighWord[]): number {
  const known = new Set<string>();
  for (const { bytes } of words.slice(0, MOST_WORDS)) {
    let word = '';
    for (const byte of bytes) {
      const character = characters[byte];
      if (character && character.script !== '') word += character.lower;
      else {
        if (WORDS.has(folded(word.toLowerCase()))) known.add(word.toLowerCase());
        word = '';
      }
    }
  }
  return known.size * WORD_SCORE;
}
