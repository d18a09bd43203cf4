/** Signs of a country or language: words in column names and streets, and dialling codes. All words are folded. */

/** The countries (ISO-3) of each official language. The first country has the most lists in that language. */
export const COUNTRIES_OF_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  en: ['usa', 'gbr', 'can', 'aus', 'nzl', 'irl', 'zaf', 'sgp'],
  de: ['deu', 'aut', 'che', 'lie', 'lux'],
  fr: ['fra', 'bel', 'che', 'can', 'lux'],
  nl: ['nld', 'bel'],
  it: ['ita', 'che'],
  es: ['esp', 'mex', 'arg', 'col', 'chl', 'per'],
  pt: ['prt', 'bra'],
  sv: ['swe', 'fin'],
  el: ['grc', 'cyp'],
  ro: ['rou', 'mda'],
  hr: ['hrv', 'bih', 'srb'],
  ru: ['rus', 'blr', 'kaz'],
  zh: ['chn', 'twn', 'hkg'],
  da: ['dnk'],
  nb: ['nor'],
  fi: ['fin'],
  pl: ['pol'],
  cs: ['cze'],
  sk: ['svk'],
  hu: ['hun'],
  sl: ['svn'],
  tr: ['tur'],
  uk: ['ukr'],
  lv: ['lva'],
  lt: ['ltu'],
  et: ['est'],
  ja: ['jpn'],
  ko: ['kor'],
};

/** Words that only one or a few languages use in column names. Excludes English, because programs use it everywhere. */
export const HEADER_WORDS = indexWords({
  de: `strasse str hausnr hausnummer hnr plz postleitzahl ort wohnort anschrift vorname nachname firma kunde kundennr telefon ortsteil
    stn onm verein mitglied strassenname bundesland`,
  fr: 'rue voie ville commune prenom nom societe entreprise pays departement telephone courriel fournisseur cp',
  nl: 'straat straatnaam huisnummer huisnr plaats woonplaats gemeente achternaam voornaam bedrijf bedrijfsnaam naam adres',
  it: 'via indirizzo cap comune citta civico cognome telefono struttura provincia prov',
  es: 'calle direccion domicilio poblacion ciudad municipio localidad nombre apellidos telefono correo provincia cp',
  pt: 'rua morada localidade cidade concelho freguesia endereco nome telefone apelido',
  sv: 'gatuadress postort postnr postnummer efternamn fornamn namn lan',
  da: 'vej vejnavn gade husnr postnr by fornavn efternavn navn postdistrikt',
  nb: 'gate gateadresse poststed postnr etternavn fornavn fylke navn',
  fi: 'katuosoite postinumero postitoimipaikka osoite kunta sukunimi etunimi nimi kaupunki lahiosoite',
  pl: 'ulica pocztowy miejscowosc miasto domu wojewodztwo nazwisko imie adres klient',
  cs: 'ulice psc mesto obec popisne jmeno prijmeni kraj',
  sk: 'ulica psc mesto obec priezvisko meno',
  hu: 'iranyitoszam irsz varos telepules utca hazszam nev cim',
  ro: 'strada oras localitate judet nume prenume adresa',
  hr: 'ulica postanski mjesto grad prezime ime zupanija adresa',
  sl: 'ulica postna posta kraj priimek ime naslov',
  el: 'οδος πολη τκ διευθυνση ονομα επωνυμο',
  tr: 'sokak cadde mahalle ilce sehir posta adres ad soyad',
  ru: 'улица город индекс адрес имя фамилия дом',
  uk: 'вулиця місто індекс адреса прізвище будинок',
  lv: 'adrese iela pilseta novads indekss vards uzvards',
  lt: 'gatve miestas kodas adresas vardas pavarde',
  et: 'tanav linn postiindeks aadress eesnimi',
  zh: '地址 城市 邮编 姓名 省份 电话',
  ja: '住所 郵便番号 氏名 都道府県 市区町村',
  ko: '주소 우편번호 이름 성명',
});

/** Whole column names that only the authorities of one country use. */
export const NATIONAL_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:openbareruimte|woonplaats|huisletter|huisnummertoevoeging)$/u, 'nld'],
  [/^(?:voie nom|nom voie|commune nom|nom commune|commune insee|code insee)$/u, 'fra'],
  [/^(?:cep|nm logradouro|logradouro|nm municipio|nm uf)$/u, 'bra'],
  [/^(?:住所|都道府県|都道府県名|市区町村|市区町村名|郵便番号)$/u, 'jpn'],
  [/^(?:postinumero|postitoimipaikka|katuosoite|lahiosoite)$/u, 'fin'],
  [/^(?:adrese|iela|pasta indekss)$/u, 'lva'],
  [/^eircode$/u, 'irl'],
  [/^(?:colonia|alcaldia|delegacion|entidad federativa)$/u, 'mex'],
];

/** Names that are typical of one country but are used in others too. */
export const USUAL_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^zip(?:code| code| ?\d)?$/u, 'usa'],
  [/^npa$/u, 'che'],
];

/** Words for a kind of street, by language. */
export const STREET_WORDS = indexWords({
  en: `street st road rd avenue ave lane ln drive dr court ct boulevard blvd highway hwy way close crescent terrace square place parkway
    parade`,
  de: 'strasse str weg platz allee gasse damm ufer',
  fr: 'rue avenue av boulevard bd bld blvd chemin allee allees impasse quai place route cours square faubourg sentier lotissement residence',
  nl: 'straat weg laan plein gracht kade singel dijk',
  it: 'via viale piazza piazzale corso vicolo largo strada contrada',
  es: 'calle avenida avda plaza paseo carretera urbanizacion camino ronda cl ctra',
  pt: 'rua avenida travessa praca estrada rodovia alameda largo',
  pl: 'ul al os aleja aleje ulica',
  cs: 'ulice nam namesti trida nabr',
  sk: 'ulica namestie',
  hu: 'utca ut ter krt u',
  ro: 'strada str bulevardul calea aleea bd sos',
  hr: 'ulica trg cesta',
  sl: 'cesta ulica trg',
  tr: 'sokak cadde caddesi sk cad mah mahallesi bulvari',
  el: 'οδος λεωφορος λεωφ πλατεια',
  ru: 'ул улица проспект пр переулок пер',
  uk: 'вул вулиця просп провулок',
  lv: 'iela gatve bulvaris',
  lt: 'gatve g pr prospektas',
  et: 'tee tn mnt puiestee tanav',
});

/** Endings of street words, by language. They apply to folded words of six letters or more. */
export const STREET_ENDINGS: readonly (readonly [string, RegExp])[] = [
  ['de', /(?:strasse|str|weg|platz|allee|gasse|damm|ufer)$/u],
  ['nl', /(?:straat|laan|plein|gracht|kade|singel|dijk|steeg|weg)$/u],
  ['sv', /(?:gatan|vagen|torget)$/u],
  ['da', /(?:gade|vej)$/u],
  ['nb', /(?:gata|veien|vegen)$/u],
  ['fi', /(?:katu|tie|kuja|polku|raitti|vayla)$/u],
];

/**
 * Text that only one East Asian country writes; the first match counts. 道 and 府 are words in all of these countries, so
 * they count only in the name of a prefecture. Chinese streets are named after Hong Kong and Taiwan, so no street word
 * may follow those names. The last entry has characters that neither Japan nor Taiwan uses.
 */
export const EAST_ASIAN: readonly (readonly [string, RegExp])[] = [
  ['kor', /\p{Script=Hangul}/u],
  ['jpn', /[\p{Script=Hiragana}\p{Script=Katakana}]|北海道|東京都|大阪府|京都府|\p{Script=Han}{2,3}県/u],
  ['hkg', /(?:^|[\s,，])(?:香港|九龍|九龙|新界)(?!\p{Script=Han}{0,2}[路街道])/u],
  ['mac', /(?:^|[\s,，])(?:澳門|澳门)(?!\p{Script=Han}{0,2}[路街道])/u],
  ['twn', /(?:^|[\s,，\d])[台臺][灣湾](?!\p{Script=Han}{0,2}[路街道])/u],
  ['twn', /(?:[台臺][北中南]|新北|桃園|高雄|基隆|新竹|嘉義)市/u],
  ['twn', /(?:宜蘭|新竹|苗栗|彰化|南投|雲林|嘉義|屏東|花蓮|[台臺]東|澎湖|金門|連江)縣/u],
  ['chn', /自治区|[县镇乡东广门长龙苏庆辽陕贵鲁单层栋华业园桥岛关车开兴济阳汉滨环]/u],
];

/** International dialling codes. A shared code stands for all of its countries. */
export const DIALLING_CODES: Readonly<Record<string, readonly string[]>> = {
  '1': ['usa', 'can'],
  '7': ['rus', 'kaz'],
  ...oneEach(
    `20egy 27zaf 30grc 31nld 32bel 33fra 34esp 36hun 39ita 40rou 41che 43aut 44gbr 45dnk 46swe 47nor 48pol 49deu 51per 52mex 54arg 55bra 56chl
    57col 58ven 60mys 61aus 62idn 63phl 64nzl 65sgp 66tha 81jpn 82kor 84vnm 86chn 90tur 91ind 92pak 351prt 352lux 353irl 354isl 356mlt
    357cyp 358fin 359bgr 370ltu 371lva 372est 373mda 375blr 380ukr 381srb 385hrv 386svn 387bih 389mkd 420cze 421svk 423lie 852hkg 886twn
    971are 972isr`,
  ),
};

/** Country domains that people use in all countries. */
export const COMMON_DOMAINS: ReadonlySet<string> = new Set('io co tv me ai cc ws fm to ly gg'.split(' '));

function oneEach(table: string): Readonly<Record<string, readonly string[]>> {
  const entries = table.split(/\s+/u).map((entry) => [entry.slice(0, -3), [entry.slice(-3)]] as const);
  return Object.fromEntries(entries);
}

function indexWords(table: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, readonly string[]>();
  for (const [language, words] of Object.entries(table))
    for (const word of words.split(/\s+/u)) index.set(word, [...(index.get(word) ?? []), language]);
  return index;
}
