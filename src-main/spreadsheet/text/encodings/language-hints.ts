/** Estimates the languages of a list from its ASCII text: words, countries, web addresses, telephone numbers and postcodes. */
import { iso2Of } from '#shared/domain/country/country-codes.ts';
import { COUNTRY_LANGUAGES } from './languages.ts';

/** The weight of the evidence for each language, from 0, with no upper bound. */
export type LanguageHints = ReadonlyMap<string, number>;

/** Folded words for columns, streets, companies and countries, and connecting words. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'street road avenue lane drive court town county postcode zip address house number company ltd limited the and of united kingdom ireland england usa canada australia',
  de: 'strasse str platz weg gasse allee ring plz ort hausnummer hausnr vorname nachname firma anschrift gmbh und der die das im am bei von zu telefon stadt bundesland germany deutschland austria switzerland schweiz berlin hamburg wien bayern frankfurt stuttgart',
  fr: 'rue avenue boulevard place chemin impasse route allee quai saint sainte ville commune code postal nom prenom adresse voie numero sarl les des du la le et sur aux france paris lyon marseille cedex pays',
  es: 'calle avenida plaza paseo carretera camino ciudad provincia codigo postal direccion nombre apellidos telefono numero piso del los las san santa sl spain espana madrid barcelona sevilla valencia mexico poblacion municipio pais',
  ca: 'carrer avinguda passeig placa rambla ronda catalunya girona lleida tarragona',
  pt: 'rua avenida travessa praca largo estrada bairro cidade municipio cep logradouro endereco nome numero portugal brasil brazil lisboa porto sao santo da do dos das ltda estado uf',
  it: 'via viale piazza corso largo strada vicolo citta comune provincia cap indirizzo civico nome cognome telefono srl spa di della del dei italia italy roma milano napoli torino paese',
  nl: 'straat laan weg plein gracht kade huisnummer postcode woonplaats plaats naam bedrijf bv van de het een nederland netherlands belgie amsterdam rotterdam land toevoeging',
  sv: 'gatan vagen gata torget postnummer ort postort namn adress foretag ab och sverige sweden stockholm goteborg land',
  fi: 'katu tie kuja polku postinumero postitoimipaikka kaupunki kunta osoite nimi oy ja suomi finland helsinki espoo tampere vantaa turku maa',
  da: 'gade vej alle plads vejnavn husnr postnr by navn adresse aps og danmark denmark land kommune',
  no: 'gate veien vei gata plass postnr poststed navn adresse as og norge norway oslo bergen land kommune',
  is: 'gata vegur iceland island reykjavik',
  et: 'tee puiestee maakond vald linn estonia eesti tallinn tartu',
  lv: 'iela novads pagasts latvija latvia riga adrese pasta indekss nosaukums',
  lt: 'gatve rajonas lithuania lietuva vilnius kaunas adresas miestas savivaldybe',
  pl: 'ulica ul al aleja plac os miasto kod pocztowy miejscowosc nazwa imie nazwisko adres numer powiat gmina sp zoo polska poland warszawa krakow wroclaw poznan gdansk kraj',
  cs: 'ulice namesti psc mesto obec jmeno prijmeni adresa cislo popisne sro praha brno ostrava cesko czech czechia republic okres kraj',
  sk: 'ulica namestie psc mesto obec meno priezvisko adresa slovakia slovensko bratislava kosice okres',
  hu: 'utca ut ter korut iranyitoszam varos telepules nev cim kft zrt magyarorszag hungary budapest debrecen megye hazszam',
  ro: 'strada bulevardul calea aleea piata judet judetul oras localitate cod postal nume adresa srl romania bucuresti cluj numar',
  hr: 'ulica trg cesta grad mjesto naziv ime prezime adresa postanski broj doo hrvatska croatia zagreb split slovenija slovenia ljubljana naselje',
  tr: 'sokak sok sokagi cadde cad caddesi bulvari mahalle mahallesi mah bulvar il ilce posta kodu adres ad soyad sirket ltd sti turkiye turkey istanbul ankara izmir no',
  el: 'greece hellas athens odos athina thessaloniki',
  ru: 'russia rossiya moscow moskva ulitsa',
  uk: 'ukraine ukraina kyiv kiev lviv',
  bg: 'bulgaria sofia plovdiv varna',
  sr: 'serbia srbija beograd',
  he: 'israel tel aviv jerusalem haifa',
  ar: 'egypt saudi arabia dubai riyadh cairo emirates morocco',
  th: 'thailand bangkok',
  vi: 'vietnam hanoi saigon duong pho nguyen tran thi van',
  ja: 'japan tokyo osaka kyoto nippon nagoya yokohama sapporo fukuoka kobe sendai hiroshima chome yamada tanaka suzuki sato',
  zh: 'china beijing shanghai taiwan taipei hongkong',
  ko: 'korea seoul busan',
};

const PHONE_PREFIXES: Readonly<Record<string, string>> = {
  '49': 'de',
  '43': 'at',
  '41': 'ch',
  '33': 'fr',
  '32': 'be',
  '31': 'nl',
  '34': 'es',
  '351': 'pt',
  '55': 'br',
  '39': 'it',
  '46': 'se',
  '358': 'fi',
  '45': 'dk',
  '47': 'no',
  '354': 'is',
  '372': 'ee',
  '371': 'lv',
  '370': 'lt',
  '48': 'pl',
  '420': 'cz',
  '421': 'sk',
  '36': 'hu',
  '40': 'ro',
  '385': 'hr',
  '386': 'si',
  '381': 'rs',
  '90': 'tr',
  '30': 'gr',
  '7': 'ru',
  '380': 'ua',
  '359': 'bg',
  '972': 'il',
  '966': 'sa',
  '20': 'eg',
  '66': 'th',
  '84': 'vn',
  '81': 'jp',
  '86': 'cn',
  '886': 'tw',
  '82': 'kr',
  '44': 'gb',
  '353': 'ie',
};

/** Shapes of postcodes that few countries use. Each is tested on a token between delimiters. */
const POSTCODES: readonly (readonly [shape: RegExp, countries: readonly string[]])[] = [
  [/^\d\d-\d{3}$/u, ['pl']],
  [/^\d{4}-\d{3}$/u, ['pt']],
  [/^\d{5}-\d{3}$/u, ['br']],
  [/^\d{3}-\d{4}$/u, ['jp']],
  [/^\d{4} ?[A-Z]{2}$/u, ['nl']],
  [/^\d{3} \d\d$/u, ['cz', 'sk', 'se', 'gr']],
  [/^LV-\d{4}$/u, ['lv']],
  [/^LT-\d{5}$/u, ['lt']],
  [/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/u, ['gb']],
  [/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/u, ['ca']],
];

/** The weight of one match. A word may occur in many languages, but a country has few languages. */
const [WORD, DOMAIN, CODE, PHONE, POSTCODE, CHOSEN] = [1, 3, 2, 2, 0.5, 20];

const languagesOfWord = indexWords();

/**
 * @param sample bytes of the file as Latin-1 units; non-ASCII bytes only end words
 * @param chosen the country that a person chose, as ISO 3166-1 alpha-3 in lower case; null for none
 */
export function languageHints(sample: string, chosen?: string | null): LanguageHints {
  const hints = new Map<string, number>();
  const add = (languages: readonly string[], weight: number): void => {
    for (const language of languages)
      hints.set(language, (hints.get(language) ?? 0) + weight / languages.length);
  };
  const addCountry = (country: string, weight: number): void => add(COUNTRY_LANGUAGES[country] ?? [], weight);

  addCountry(iso2Of(chosen ?? '')?.toLowerCase() ?? '', CHOSEN);
  for (const [, before, word, after] of sample.matchAll(WORD_BETWEEN)) {
    if (isHigh(before) || isHigh(after) || word === undefined) continue;
    const folded = word.toLowerCase();
    if (before === '.' && word.length === 2) addCountry(folded, DOMAIN);
    else if (word.length === 2 && word === word.toUpperCase() && isDelimiter(before) && isDelimiter(after))
      addCountry(folded, CODE);
    else add(languagesOfWord.get(folded) ?? [], WORD);
  }
  for (const [, prefix] of sample.matchAll(/\+(\d{2,3})/gu)) addCountry(countryOfPrefix(prefix ?? ''), PHONE);
  for (const cell of sample.split(/[,;\t|"\r\n]/u, MOST_CELLS)) {
    const [, countries = []] = POSTCODES.find(([shape]) => cell.length < 10 && shape.test(cell)) ?? [];
    for (const country of countries) addCountry(country, POSTCODE / countries.length);
  }
  return hints;
}

const MOST_CELLS = 20_000;
const WORD_BETWEEN = /(^|[^A-Za-z])([A-Za-z]{2,20})(?![A-Za-z])(?=([\s\S]?))/gu;

const isHigh = (sign: string | undefined): boolean => sign !== undefined && sign >= '\u0080';
const isDelimiter = (sign: string | undefined): boolean =>
  sign === undefined || sign === '' || /[,;\t|"\r\n]/u.test(sign);

const countryOfPrefix = (digits: string): string =>
  PHONE_PREFIXES[digits] ?? PHONE_PREFIXES[digits.slice(0, 2)] ?? PHONE_PREFIXES[digits.slice(0, 1)] ?? '';

function indexWords(): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const [language, words] of Object.entries(WORDS))
    for (const word of words.split(' ')) index.set(word, [...(index.get(word) ?? []), language]);
  return index;
}
