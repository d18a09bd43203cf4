/** The letters beyond ASCII that each language uses, with frequencies. A wrong encoding yields letters of no language. */

export type Language = {
  readonly code: string;
  /** Lower-case letters beyond ASCII. Letters of a non-Latin script are ordered by frequency. */
  readonly weights: ReadonlyMap<string, number>;
  readonly encodings: readonly string[];
};

const WESTERN = ['windows-1252', 'macintosh', 'cp850', 'cp437', 'iso-8859-15'];
const CENTRAL = ['windows-1250', 'iso-8859-2', 'cp852'];
const BALTIC = ['windows-1257', 'iso-8859-13', 'cp775'];
const CYRILLIC = ['windows-1251', 'koi8-r', 'cp866', 'iso-8859-5', 'maccyrillic'];
const GREEK = ['windows-1253', 'iso-8859-7', 'cp737'];
const TURKISH = ['windows-1254', 'cp857'];

/** Parses "ü30 ö18": letters with their share among the letters beyond ASCII, in percent. */
function spelt(code: string, letters: string, encodings: readonly string[]): Language {
  const weights = letters.split(' ').map((each) => {
    const [letter = ''] = each;
    return [letter, Number(each.slice(letter.length)) / 100] as const;
  });
  return { code, weights: new Map(weights), encodings };
}

/** Returns a language with a non-Latin script. @param capitals for Greek, whose capitals count as separate letters */
function scripted(
  code: string,
  letters: string,
  encodings: readonly string[],
  capitals: string = '',
): Language {
  return { code, weights: new Map([...inOrder(letters), ...inOrder(capitals)]), encodings };
}

/** Returns letters, most frequent first, with estimated shares. The share at index n is proportional to 1 / (n + 4). */
function inOrder(letters: string): readonly (readonly [string, number])[] {
  const all = [...letters];
  const sum = all.reduce((total, _, index) => total + 1 / (index + 4), 0);
  return all.map((letter, index) => [letter, 1 / (index + 4) / sum]);
}

export const LANGUAGES: readonly Language[] = [
  spelt('en', 'é30 è6 ó9 á9 í7 ñ6 ü6 ö5 ä4 ç4 ô3 ê2 â1 ï1 ë2 ø1 å1 æ1', WESTERN),
  spelt('de', 'ü30 ä24 ß24 ö18 é1 è1', WESTERN),
  spelt('fr', 'é60 è14 ê6 ç4 ô5 â3 î2 à2 û1 ë1 ï1 ù0.5 œ1 ü0.5', WESTERN),
  spelt('es', 'ó25 í24 á21 é13 ñ10 ú6 ü1 ç0.5 à0.5 è0.5 ò0.5', WESTERN),
  spelt('ca', 'à20 è15 é15 í10 ó18 ò8 ú4 ç6 ï2 ü1 ·1', WESTERN),
  spelt('pt', 'ã22 ç16 á15 é11 í11 ó10 ô4 ê4 õ4 â4 ú4 à1', WESTERN),
  spelt('it', 'à34 è16 ì10 ò14 ù16 é8', WESTERN),
  spelt('nl', 'ë35 é29 ï10 ö6 ü6 è4 ê2 ó2 á2 ä2 â1 û1', WESTERN),
  spelt('sv', 'ä36 ö32 å28 é3', WESTERN),
  spelt('fi', 'ä74 ö21 å4 é1', WESTERN),
  spelt('da', 'ø38 å30 æ27 é2 ö1 ü1', [...WESTERN, 'cp865']),
  spelt('no', 'ø42 å42 æ10 é2 ö1', [...WESTERN, 'cp865']),
  spelt('is', 'á18 í16 ð15 ó12 ö11 þ7 ú8 æ7 é5 ý3', WESTERN),
  spelt('ga', 'á30 í22 é18 ó18 ú12', WESTERN),
  spelt('et', 'ä35 õ28 ü24 ö10 š2 ž1', [...BALTIC, ...WESTERN]),
  spelt('lv', 'ā34 ī13 ē13 š10 ņ7 ū7 ļ6 č3 ķ3 ž3 ģ2', BALTIC),
  spelt('lt', 'ė20 š15 ų14 ž11 ū9 į8 ą8 č6 ę4', BALTIC),
  spelt('pl', 'ł25 ó16 ą12 ę13 ś10 ż9 ć6 ń7 ź2', CENTRAL),
  spelt('cs', 'í21 á18 é9 ě10 ř9 š9 č9 ý8 ž7 ů5 ú4 ň3 ť1 ď1 ó0.5', CENTRAL),
  spelt('sk', 'á20 í13 ý10 č12 š10 ž9 é6 ú7 ľ5 ť4 ň4 ô2 ä2 ď2 ó2 ĺ0.5 ŕ0.5', CENTRAL),
  spelt('hu', 'á28 é25 ö9 ó10 ő8 í6 ü6 ú5 ű3', CENTRAL),
  spelt('ro', 'ă30 î10 â12 ş14 ţ18 ș7 ț9', CENTRAL),
  spelt('hr', 'š22 č27 ž20 ć18 đ11', CENTRAL),
  spelt('tr', 'ı22 ü15 ş15 ğ12 ö8 ç11 İ16 â1', TURKISH),
  scripted('el', 'αοιετνσηρπκμςυλωάόέίήύώγδβχθφζξψϊϋΐ', GREEK, 'ΑΟΙΕΣΤΗΝΡΠΚΥΛΜΩΔΓΒΧΘΦΖΞΨ'),
  scripted('ru', 'оаеинтсрвлкмдпуяыьгзбчйхжшюцщэфъё', CYRILLIC),
  scripted('uk', 'оанивіертлскудмпзяьбгчйхжїшєюцщфґ', [...CYRILLIC, 'koi8-u']),
  scripted('bg', 'аиоетнрсвлкдпмзгъбучцяжшхщюйфь', CYRILLIC),
  scripted('sr', 'аоиенртсвјкдулмпзгбњжчшљћхцђфџ', CYRILLIC),
  spelt(
    'vi',
    'đ8 â8 ô8 ê6 ơ5 ư7 ă4 à5 á4 é1 è1 ó2 ò1 ú2 ù1 í2 ì1 ý1 ã1 õ1 ũ1 \u03009 \u03018 \u03029 \u03036 \u03237',
    ['windows-1258'],
  ),
  scripted('he', 'יולהאמרתבשנדחקעפגכצטסזםןךףץ', ['windows-1255']),
  scripted('ar', 'اليمنرتوبدسعةفكهقحجطصخشضذغزثظأإءآئىؤ', ['windows-1256', 'iso-8859-6']),
  scripted('th', 'านรกอเงมยลวดทส่ต้ปบะิคหแจพชขีโัใ์ไุผู็ธืำภถศณซญษฟฉฐฮฝฎฤฏฒฆ๊ฌ๋ๆฯ', ['windows-874']),
];

/** The languages of each country. Country names, web addresses and telephone numbers are evidence for these. */
export const COUNTRY_LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  gb: ['en'],
  uk: ['en'],
  ie: ['en', 'ga'],
  us: ['en', 'es'],
  ca: ['en', 'fr'],
  au: ['en'],
  nz: ['en'],
  de: ['de'],
  at: ['de'],
  ch: ['de', 'fr', 'it'],
  li: ['de'],
  lu: ['fr', 'de'],
  fr: ['fr'],
  be: ['nl', 'fr'],
  nl: ['nl'],
  es: ['es', 'ca'],
  mx: ['es'],
  ar: ['es'],
  cl: ['es'],
  co: ['es'],
  pe: ['es'],
  pt: ['pt'],
  br: ['pt'],
  it: ['it'],
  se: ['sv'],
  fi: ['fi', 'sv'],
  dk: ['da'],
  no: ['no'],
  is: ['is'],
  ee: ['et'],
  lv: ['lv'],
  lt: ['lt'],
  pl: ['pl'],
  cz: ['cs'],
  sk: ['sk'],
  hu: ['hu'],
  ro: ['ro'],
  hr: ['hr'],
  si: ['hr'],
  ba: ['hr', 'sr'],
  rs: ['sr', 'hr'],
  tr: ['tr'],
  gr: ['el'],
  cy: ['el'],
  ru: ['ru'],
  by: ['ru'],
  ua: ['uk'],
  bg: ['bg'],
  il: ['he'],
  sa: ['ar'],
  eg: ['ar'],
  ae: ['ar'],
  ma: ['ar', 'fr'],
  th: ['th'],
  vn: ['vi'],
  jp: ['ja'],
  cn: ['zh'],
  tw: ['zh'],
  hk: ['zh'],
  kr: ['ko'],
};
