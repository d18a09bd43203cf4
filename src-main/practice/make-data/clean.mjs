/** Cleans one published address row, as real services write it: in normal case, with a separate house number. */
const SMALL_WORDS = new Set(
  'a al am an and at auf by d da das de dei del della delle dem den der des di do dos du e el en et in la las le les los of on op sous sur the und upon van von y'.split(
    ' ',
  ),
);
const UPPER_WORDS = new Set('NE NW SE SW N E S W II III IV US'.split(' '));
const ENGLISH_ENDINGS = {
  ave: 'Avenue',
  av: 'Avenue',
  blvd: 'Boulevard',
  boul: 'Boulevard',
  cl: 'Close',
  cres: 'Crescent',
  cir: 'Circle',
  ct: 'Court',
  crt: 'Court',
  dr: 'Drive',
  gdns: 'Gardens',
  gr: 'Grove',
  hwy: 'Highway',
  la: 'Lane',
  ln: 'Lane',
  lne: 'Lane',
  pde: 'Parade',
  pk: 'Park',
  pkwy: 'Parkway',
  pl: 'Place',
  plz: 'Plaza',
  rd: 'Road',
  sq: 'Square',
  st: 'Street',
  str: 'Street',
  tce: 'Terrace',
  ter: 'Terrace',
  terr: 'Terrace',
};
const STARTS = {
  esp: {
    c: 'Calle',
    'c/': 'Calle',
    cl: 'Calle',
    av: 'Avenida',
    avda: 'Avenida',
    'avda.': 'Avenida',
    'av.': 'Avenida',
    ctra: 'Carretera',
    'ctra.': 'Carretera',
    crta: 'Carretera',
    crtra: 'Carretera',
    cr: 'Carretera',
    pº: 'Paseo',
    pl: 'Plaza',
    pza: 'Plaza',
    'pza.': 'Plaza',
  },
  fra: {
    av: 'Avenue',
    bd: 'Boulevard',
    bld: 'Boulevard',
    boul: 'Boulevard',
    pl: 'Place',
    che: 'Chemin',
    chem: 'Chemin',
    rte: 'Route',
    r: 'Rue',
    all: 'Allée',
    imp: 'Impasse',
  },
  ita: {
    v: 'Via',
    'v.': 'Via',
    'v.le': 'Viale',
    'p.za': 'Piazza',
    'p.zza': 'Piazza',
    'c.so': 'Corso',
    'l.go': 'Largo',
  },
};
const ENGLISH = new Set(['gbr', 'irl', 'usa', 'can', 'aus']);

/** "WALTON-ON-THAMES" → "Walton-on-Thames". Text in mixed case is unchanged. */
export function titleCase(text) {
  const letters = text.replace(/[^\p{L}]/gu, '');
  if (letters === '' || (letters !== letters.toUpperCase() && letters !== letters.toLowerCase())) return text;
  let first = true;
  return text.replace(/[\p{L}\p{N}'’]+/gu, (word) => {
    const lower = word.toLowerCase();
    const start = first;
    first = false;
    if (!start && SMALL_WORDS.has(lower)) return lower;
    if (!start && UPPER_WORDS.has(word.toUpperCase())) return word.toUpperCase();
    if (/^\d/.test(word)) return lower;
    return capital(lower.replace(/^mc(?=\p{L}{3})/u, 'mc|')).replace(
      /(^o['’]|[|]|^[ld]['’])(\p{L})/giu,
      (_, head, next) => head.replace('|', '') + next.toUpperCase(),
    );
  });
}

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** Expands abbreviations: at the end of streets in English-speaking countries, at the start elsewhere. */
function writtenOut(country, street) {
  const words = titleCase(street).replace(/\s+/g, ' ').trim().split(' ');
  if (ENGLISH.has(country)) {
    const cased = words.map((word, index) =>
      index > 0 && UPPER_WORDS.has(word.toUpperCase()) ? word.toUpperCase() : word,
    );
    const last = UPPER_WORDS.has(cased.at(-1)) && cased.length > 2 ? cased.length - 2 : cased.length - 1;
    const ending = ENGLISH_ENDINGS[cased[last].toLowerCase().replace('.', '')];
    if (ending !== undefined && last > 0) cased[last] = ending;
    return cased.join(' ').replace(/\bSt\.? (?=[A-Z])/, 'St ');
  }
  if (country === 'deu') return words.join(' ').replace(/([Ss])tr\.?$/, '$1traße');
  const start = STARTS[country]?.[words[0].toLowerCase()];
  return [start ?? words[0], ...words.slice(1)].join(' ');
}

const UNIT = /^(?:unit|apt|suite|ste|#|rm|room|fl|flat|level|levels)\b/i;

/** Endings of streets that are as often endings of buildings or districts: "Lion Court", "Hodge Hill". */
const UNSURE_ENDINGS = new Set('court ct crt crest end gate green grn hill park pk rise view'.split(' '));
const SURE_ENDINGS = new Set([
  ...Object.entries(ENGLISH_ENDINGS).flatMap(([short, long]) => [short, long.toLowerCase()]),
  'mews',
  'row',
  'walk',
  'way',
]);
for (const word of UNSURE_ENDINGS) SURE_ENDINGS.delete(word);

/** Joins a direction to the segment before it: "MICHIGAN AVE, NW" is one street. */
const joinDirections = (segments) =>
  segments.reduce(
    (joined, segment) =>
      joined.length > 0 && /^(?:[ns][ew]?|[ew]|north|south|east|west)$/i.test(segment)
        ? [...joined.slice(0, -1), `${joined.at(-1)} ${segment}`]
        : [...joined, segment],
    [],
  );

function endsIn(segment, endings) {
  const words = segment.toLowerCase().replaceAll('.', '').split(/\s+/);
  return endings.has(words.at(-1)) || (words.length > 2 && endings.has(words.at(-2)));
}

/** Finds the street in "PARK LANE, ALLESTREE" and "LION COURT, CARVER ST": the last segment with a street ending. */
function streetSegment(segments, hasNumber) {
  for (const endings of [SURE_ENDINGS, UNSURE_ENDINGS]) {
    const found = segments.findLastIndex((segment) => endsIn(segment, endings));
    if (found >= 0) return found;
  }
  return hasNumber ? 0 : segments.length - 1;
}

function splitEnglishStreet(row) {
  const segments = joinDirections(
    row.street
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
  const at = Math.max(0, streetSegment(segments, row.house_number !== ''));
  const street = segments[at] ?? '';
  const before = segments.slice(0, at).join(', ');
  const after = segments.slice(at + 1);
  const numbered = /^(\d+[A-Za-z]?(?:\s*[-/]\s*\d+[A-Za-z]?)?)\s+(?!(?:street|st|avenue|ave)\b)(\D.*)$/i.exec(
    street,
  );
  const unit = [before, ...after].find((part) => UNIT.test(part)) ?? '';
  return {
    ...row,
    street: row.house_number === '' && numbered ? numbered[2] : street,
    house_number: row.house_number === '' && numbered ? numbered[1] : row.house_number,
    building_name: row.building_name === '' && !UNIT.test(before) ? before : row.building_name,
    locality: row.locality || (after.find((part) => !/\d/.test(part) && !UNIT.test(part)) ?? ''),
    unit,
  };
}

function splitNumber(country, row) {
  const number = row.house_number.replace(/\s*([-/])\s*/g, '$1').trim();
  const slashed = country === 'aus' ? /^(\w+)\/(\d+\w?)$/.exec(number) : null;
  if (slashed) return { ...row, unit: `Unit ${slashed[1]}`, house_number: slashed[2] };
  const dashed = country === 'can' ? /^#?(\d+)-(\d+)$/.exec(number) : null;
  if (dashed && (number.startsWith('#') || Number(dashed[2]) - Number(dashed[1]) >= 100))
    return { ...row, unit: `Unit ${dashed[1]}`, house_number: dashed[2] };
  if (country === 'can') return { ...row, house_number: number.replace(/^#/, '').replace(/-(?=[A-Z]$)/, '') };
  if (country === 'esp') return { ...row, house_number: /^\d+(?:-\d+)?/.exec(number)?.[0] ?? '' };
  if (country === 'fra')
    return {
      ...row,
      house_number: number.replace(
        /(\d)(BIS|TER|B|T)$/i,
        (_, digit, tail) => `${digit} ${/^b/i.test(tail) ? 'bis' : 'ter'}`,
      ),
    };
  if (country === 'fin') return { ...row, house_number: number.split(',')[0].replace(' ', '') };
  return { ...row, house_number: number };
}

function streetOf(country, row) {
  if (ENGLISH.has(country)) return splitEnglishStreet(row);
  if (country === 'fra')
    return { ...row, street: row.street.replace(/\s+(?:CS|BP|TSA|CO|SP|CEDEX)\b.*$/i, '') };
  if (country === 'ita' || country === 'esp') {
    const found = /^(\D{4,}?)[\s,]+(?:n\.?[º°]?\s*)?(\d+(?:\/[\dA-Za-z]+)?)\b.*$/i.exec(row.street);
    if (found && row.house_number === '' && !/\b(?:km|nacional|ss|sp)\s*$/i.test(found[1]))
      return { ...row, street: found[1], house_number: found[2] };
    return { ...row, street: row.street.replace(/[\s,]+(?:n\.?[º°]?|snc|s\/n)?\s*$/i, '') };
  }
  return row;
}

/** Returns the cleaned row, or null without a street (in Japan: without a block). */
export function cleanPoint(country, published) {
  const base = { ...published, unit: '' };
  if (country === 'jpn')
    return base.house_number === '' ? null : { ...base, street: base.locality, locality: '' };
  const split = splitNumber(country, streetOf(country, base));
  if (split.street.trim().length < 3) return null;
  const isUnit = UNIT.test(split.building_name);
  return {
    ...split,
    street: writtenOut(country, split.street.replace(/[.,;\s]+$/, '')),
    city: titleCase(split.city.split(',')[0].trim()),
    locality: titleCase(split.locality),
    county: country === 'gbr' ? titleCase(split.county) : '',
    building_name: isUnit ? '' : titleCase(split.building_name),
    organisation_name: titleCase(split.organisation_name),
    unit: titleCase(split.unit || (isUnit ? split.building_name : '')),
  };
}
