/** Ways in which people write a true address that a service may correct. */
import type { Truth } from './lies.ts';

type Tidying = {
  /** Returns the address as the person wrote it; null if it cannot be written in this way. */
  readonly tidy: (truth: Truth) => Truth | null;
  /** The share of these addresses accepted without a person, from 0 to 1. */
  readonly share: number;
};

const street =
  (tidy: (street: string, country: string) => string | null): Tidying['tidy'] =>
  (truth) => {
    const written = tidy(truth.street, truth.country);
    return written === null || written === truth.street ? null : { ...truth, street: written };
  };

const SHORT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gbr: { Street: 'St', Road: 'Rd', Avenue: 'Ave', Lane: 'Ln', Drive: 'Dr' },
  usa: { Street: 'St', Road: 'Rd', Avenue: 'Ave.', Drive: 'Dr', Boulevard: 'Blvd', North: 'N', South: 'S' },
  aus: { Street: 'St', Road: 'Rd', Avenue: 'Ave', Crescent: 'Cres' },
  can: { Street: 'St', Road: 'Rd', Avenue: 'Ave', Drive: 'Dr' },
  fra: { Avenue: 'Av.', Boulevard: 'Bd', Place: 'Pl', Saint: 'St' },
  esp: { Calle: 'C/', Avenida: 'Avda.', Plaza: 'Pza.' },
  ita: { Viale: 'V.le', Piazza: 'P.zza', Largo: 'L.go', Corso: 'C.so' },
};

export const TIDYINGS: Readonly<Record<string, Tidying>> = {
  'as it is': { tidy: (truth) => truth, share: 0.97 },
  'in capitals': { tidy: (truth) => mapped(truth, (text) => text.toUpperCase()), share: 0.97 },
  'in lower case': { tidy: (truth) => mapped(truth, (text) => text.toLowerCase()), share: 0.97 },
  'without diacritics': {
    tidy: (truth) => {
      if (truth.country === 'jpn') return null;
      const plain = mapped(truth, (text) => text.normalize('NFKD').replace(/\p{M}/gu, ''));
      return plain.street === truth.street && plain.city === truth.city ? null : plain;
    },
    share: 0.97,
  },
  'with the kind of street abbreviated': {
    tidy: street(shortened),
    share: 0.97,
  },
  'without the apostrophe, and with the kind of street abbreviated': {
    tidy: street((text, country) =>
      text.includes("'s ") ? shortened(text.replaceAll("'", ''), country) : null,
    ),
    share: 1,
  },
  'without the linking words of a name': {
    tidy: street((text, country) => {
      const [first = '', ...rest] = text.split(' ');
      if (country !== 'fra' && country !== 'esp') return null;
      const named = rest.filter((word) => !/^(?:de|du|des|la|las|del)$/iu.test(word));
      return named.length > 0 ? [first, ...named].join(' ') : null;
    }),
    share: 0.9,
  },
  'a letter missing inside a long word': {
    tidy: street(slip((word) => word.slice(0, 3) + word.slice(4))),
    share: 0.9,
  },
  'a letter doubled inside a long word': {
    tidy: street(slip((word) => word.slice(0, 4) + word.slice(3))),
    share: 0.9,
  },
  'two letters swapped inside a long word': {
    tidy: street(slip((word) => word.slice(0, 3) + (word[4] ?? '') + (word[3] ?? '') + word.slice(5))),
    share: 0.9,
  },
  'the postcode without its space': {
    tidy: (truth) =>
      truth.postcode.includes(' ') ? { ...truth, postcode: truth.postcode.replace(' ', '') } : null,
    share: 0.97,
  },
};

function shortened(text: string, country: string): string | null {
  const words = text.split(' ');
  const at = words.findLastIndex((word) => SHORT[country]?.[word] !== undefined);
  return at < 0
    ? null
    : words.map((word, place) => (place === at ? (SHORT[country]?.[word] ?? word) : word)).join(' ');
}

function mapped(truth: Truth, tidy: (text: string) => string): Truth {
  const { building, unit, street: name, locality, city, postcode } = truth;
  return {
    ...truth,
    building: tidy(building),
    unit: tidy(unit),
    street: tidy(name),
    locality: tidy(locality),
    city: tidy(city),
    postcode: tidy(postcode),
  };
}

/** Changes the first word that stays readable with a mistake. Street types are skipped. */
function slip(mistype: (word: string) => string) {
  return (text: string): string | null => {
    const words = text.split(' ');
    const at = words.findIndex((word) => /^\p{Script=Latin}{7,}$/u.test(word));
    return at < 0 ? null : words.map((word, place) => (place === at ? mistype(word) : word)).join(' ');
  };
}
