/** Wrong answers of a service that is certain. Each lie replaces one part of a true address with another. */

/** A true address. Unknown parts are ''. */
export type Truth = {
  readonly country: string;
  readonly building: string;
  readonly unit: string;
  readonly house_number: string;
  readonly street: string;
  readonly locality: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
};

/** Returns the false address; null if this lie does not suit the address. `other` is elsewhere in the country. */
export type Lie = (truth: Truth, other: Truth) => Truth | null;

export const LIES: Readonly<Record<string, Lie>> = {
  'another first letter of the street': inStreet((word) => (word.length > 4 ? otherFirst(word) : null)),
  'another letter inside a word of the street': inStreet((word) =>
    word.length > 4 ? replaceAt(word, 2, otherLetter(word[2] ?? '')) : null,
  ),
  'another last letter of the street': inStreet((word) =>
    word.length > 4 ? replaceAt(word, word.length - 1, otherLetter(word.at(-1) ?? '')) : null,
  ),
  'the street in the plural': inStreet((word) =>
    word.length > 4 && !word.endsWith('s') ? `${word}s` : null,
  ),
  'another letter in a short word': inStreet((word) =>
    word.length < 5 ? replaceAt(word, word.length - 1, otherLetter(word.at(-1) ?? '')) : null,
  ),
  'a doubled letter in a short word': inStreet((word) =>
    word.length < 5 ? word.slice(0, 2) + word.slice(1) : null,
  ),
  'a letter missing from a short word': inStreet((word) =>
    (word.length === 3 || word.length === 4) && word !== 'Way' ? word.slice(0, 1) + word.slice(2) : null,
  ),
  'a letter of another alphabet that looks alike': inStreet((word) =>
    /[aeo]/u.test(word.slice(1)) ? word.slice(0, 1) + word.slice(1).replace(/[aeo]/u, lookAlike) : null,
  ),
  'one word of the street lost': ofStreet((words) =>
    words.length > 1 && words[0] !== 'The' ? words.slice(1) : null,
  ),
  'the last word of the street lost': ofStreet((words) => (words.length > 1 ? words.slice(0, -1) : null)),
  'one word of the street added': ofStreet((words) => [...words, 'Winterhaven']),
  'one word of the street replaced': (truth, other) => {
    const [word = ''] = wordsIn(other.street);
    return ofStreet((words) => (words.length > 1 && word !== words[0] ? [word, ...words.slice(1)] : null))(
      truth,
      other,
    );
  },
  'two words of the street replaced': (truth, other) =>
    ofStreet((words) =>
      words.length > 2 ? [...wordsIn(other.street).slice(0, 2), ...words.slice(2)] : null,
    )(truth, other),
  'a sign of the street lost': inStreet((word) => (isSigns(word) ? word.slice(0, 1) + word.slice(2) : null)),
  'a sign of the street replaced': inStreet((word) => (isSigns(word) ? `東${word.slice(1)}` : null)),
  'another street': (truth, other) => changed(truth, { street: other.street }),
  'the street lost, its district in its place': (truth) =>
    truth.locality === '' ? null : changed(truth, { street: truth.locality }),
  'the street lost, its town in its place': (truth) => changed(truth, { street: truth.city }),
  'another kind of street': ofStreet((words) => {
    const kind = Object.entries(OTHER_KINDS).find(([known]) => words.includes(known));
    return kind ? words.map((word) => (word === kind[0] ? kind[1] : word)) : null;
  }),
  'another direction': ofStreet((words) => {
    const found = Object.entries(OTHER_DIRECTIONS).find(([known]) => words.includes(known));
    return found ? words.map((word) => (word === found[0] ? found[1] : word)) : null;
  }),
  'a direction added': ofStreet((words) => [...words, 'North']),
  'a letter that is the name of the street spelled out as a direction': ofStreet((words) =>
    words.every((word) => COMPASS[word] !== undefined || /^(?:[NS][EW]|Street|Avenue)$/u.test(word))
      ? words.map((word) => COMPASS[word] ?? word)
      : null,
  ),
  'the direction behind a number of the street lost': ofStreet((words) =>
    words.map((word) => word.replace(/(?<=\d)[NSEW]$/u, '')),
  ),
  'the possessive s of the street lost': inPossessive(''),
  'the possessive s of the street spelled out as South': inPossessive(' South'),
  'another digit in the street': (truth) =>
    /\d/u.test(truth.street)
      ? changed(truth, { street: truth.street.replace(/\d/u, (digit) => String((Number(digit) + 1) % 10)) })
      : null,
  'digits of the number swapped': inNumber((number) => number.replace(/(\d)(\d)/u, '$2$1')),
  'the number next door': inNumber((number) =>
    number.replace(/\d+/u, (digits) => String(Number(digits) + 2)),
  ),
  'a digit of the number lost': inNumber((number) =>
    /\d\d/u.test(number) ? number.replace(/\d/u, '') : number,
  ),
  'a letter added to the number': inNumber((number) => (/\d$/u.test(number) ? `${number}B` : number)),
  'the letter of the number lost': inNumber((number) => number.replace(/(?<=\d)[A-Za-z]$/u, '')),
  'another town': (truth, other) => changed(truth, { city: other.city }),
  'another first letter of the town': (truth) => changed(truth, { city: otherFirst(truth.city) }),
  'another letter inside the town': (truth) =>
    truth.city.length > 3
      ? changed(truth, { city: replaceAt(truth.city, 2, otherLetter(truth.city[2] ?? '')) })
      : null,
  'a word of the town lost': (truth) => {
    const words = truth.city.split(' ');
    return words.length > 1 ? changed(truth, { city: words.slice(1).join(' ') }) : null;
  },
  // Other countries show no state in an address.
  'another state': (truth, other) =>
    STATES_SHOWN.has(truth.country) && other.state !== '' ? changed(truth, { state: other.state }) : null,
  'the end of the postcode': (truth) =>
    changed(truth, {
      postcode: replaceAt(truth.postcode, truth.postcode.length - 1, otherSign(truth.postcode.at(-1) ?? '')),
    }),
  'the beginning of the postcode': (truth) =>
    changed(truth, { postcode: replaceAt(truth.postcode, 0, otherSign(truth.postcode[0] ?? '')) }),
  'two digits of the postcode swapped': (truth) =>
    changed(truth, { postcode: truth.postcode.replace(/(\d)(\d)/u, '$2$1') }),
  'a letter of the postcode for a digit that looks alike': (truth) =>
    changed(truth, {
      postcode: truth.postcode.replace(
        /(?<=^[A-Z])[LSBZ]/u,
        (sign) => ({ L: '1', S: '5', B: '8', Z: '2' })[sign] ?? sign,
      ),
    }),
  'the flat left out': (truth) => (truth.unit === '' ? null : changed(truth, { unit: '' })),
  'another flat': (truth) =>
    truth.unit === ''
      ? null
      : changed(truth, { unit: truth.unit.replace(/\d/u, (digit) => String((Number(digit) + 1) % 10)) }),
  'another building': (truth, other) =>
    truth.building === '' || other.building === '' ? null : changed(truth, { building: other.building }),
  'the building left out': (truth) => (truth.building === '' ? null : changed(truth, { building: '' })),
};

/** Returns null if the lie equals the truth, or only leaves out parts. */
function changed(truth: Truth, parts: Partial<Truth>): Truth | null {
  const lie = { ...truth, ...parts };
  const isTold = Object.entries(parts).some(
    ([part, text]) => fold(text) !== fold(truth[part as keyof Truth]),
  );
  const isBlank = Object.keys(parts).some((part) => truth[part as keyof Truth] === '');
  return isTold && !isBlank ? lie : null;
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const wordsIn = (text: string): readonly string[] => text.split(' ');

function ofStreet(tell: (words: readonly string[]) => readonly string[] | null): Lie {
  return (truth) => {
    const words = tell(wordsIn(truth.street));
    return words && words.length > 0 ? changed(truth, { street: words.join(' ') }) : null;
  };
}

/** Changes the first word of the street that the lie suits. */
function inStreet(tell: (word: string) => string | null): Lie {
  return ofStreet((words) => {
    const at = words.findIndex((word) => /^\p{L}+$/u.test(word) && tell(word) !== null);
    return at < 0 ? null : words.map((word, place) => (place === at ? (tell(word) ?? word) : word));
  });
}

/** Replaces the "'s" of "King's". */
function inPossessive(by: string): Lie {
  return ofStreet((words) => words.map((word) => word.replace(/'s$/u, by)));
}

function inNumber(tell: (number: string) => string): Lie {
  return (truth) => changed(truth, { house_number: tell(truth.house_number) });
}

const isSigns = (word: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{3,}$/u.test(word);
const replaceAt = (text: string, at: number, sign: string): string =>
  text.slice(0, at) + sign + text.slice(at + 1);
const otherLetter = (letter: string): string => (letter.toLowerCase() === 'm' ? 'r' : 'm');
const otherFirst = (word: string): string =>
  replaceAt(word, 0, word.startsWith('M') ? 'T' : /\p{Script=Han}/u.test(word) ? '東' : 'M');
const otherSign = (sign: string): string =>
  /\d/u.test(sign) ? String((Number(sign) + 1) % 10) : sign === 'A' ? 'B' : 'A';
const lookAlike = (letter: string): string => ({ a: 'а', e: 'е', o: 'о' })[letter] ?? letter;

const STATES_SHOWN = new Set(['aus', 'bra', 'can', 'jpn', 'usa']);
const OTHER_KINDS: Readonly<Record<string, string>> = {
  Street: 'Road',
  Road: 'Lane',
  Lane: 'Street',
  Avenue: 'Drive',
  Drive: 'Avenue',
  Close: 'Court',
  Way: 'Walk',
  Rue: 'Avenue',
  Calle: 'Avenida',
  Avenida: 'Calle',
  Via: 'Viale',
  Rua: 'Avenida',
};
const COMPASS: Readonly<Record<string, string>> = { N: 'North', S: 'South', E: 'East', W: 'West' };
const OTHER_DIRECTIONS: Readonly<Record<string, string>> = {
  N: 'S',
  S: 'N',
  E: 'W',
  W: 'E',
  North: 'South',
  South: 'North',
  East: 'West',
  West: 'East',
  NE: 'NW',
  NW: 'NE',
  SE: 'SW',
  SW: 'SE',
};
