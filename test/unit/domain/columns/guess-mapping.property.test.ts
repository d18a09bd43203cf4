/** Tests tables of real addresses with realistic column names in any order. Each is mapped right or asked about. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ColumnMapping, isPlaceField, type MappedField } from '#shared/domain/address/mapping.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { mappingDoubts } from '#shared/domain/columns/mapping-doubts.ts';

type Part = 'street' | 'house_number' | 'city' | 'postcode' | 'country';

type Country = {
  readonly names: Readonly<Record<Part, readonly string[]>>;
  readonly rows: readonly (readonly [
    street: string,
    number: string,
    city: string,
    postcode: string,
    country: string,
  ])[];
};

const COUNTRIES: readonly Country[] = [
  {
    names: {
      street: ['Street', 'street_name', 'STREETNAME', 'Street Name', 'Address Street'],
      house_number: ['House number', 'house_no', 'HouseNum', 'ADDRNUM', 'Street No'],
      city: ['City', 'Town', 'post_town', 'CITYNAME', 'Town/City'],
      postcode: ['Postcode', 'ZIP', 'post_code', 'Postal Code', 'ZipCode'],
      country: ['Country', 'country_code', 'CountryName', 'Country/Region'],
    },
    rows: [
      ['High Street', '10', 'Leeds', 'LS1 4AB', 'UK'],
      ['Mill Lane', '4', 'York', 'YO1 7HR', 'GB'],
      ['Church Road', '127', 'Bristol', 'BS8 1TH', 'United Kingdom'],
    ],
  },
  {
    names: {
      street: ['Straße', 'STRASSE', 'Strassenname', 'strasse'],
      house_number: ['Hausnummer', 'Hausnr.', 'HNR', 'Haus-Nr.'],
      city: ['Ort', 'Stadt', 'Wohnort', 'ORT'],
      postcode: ['PLZ', 'Postleitzahl', 'plz'],
      country: ['Land', 'Staat', 'Länderkennzeichen'],
    },
    rows: [
      ['Hauptstraße', '12a', 'Freiburg', '79098', 'Deutschland'],
      ['Am Anger', '7', 'Erfurt', '99084', 'DE'],
      ['Lindenweg', '31', 'Kiel', '24103', 'D'],
    ],
  },
  {
    names: {
      street: ['Rue', 'voie_nom', 'Nom de la voie', 'libelle_voie'],
      house_number: ['Numéro', 'numero_voie', 'N° de rue'],
      city: ['Ville', 'Commune', 'nom_commune', 'VILLE'],
      postcode: ['CP', 'Code postal', 'code_post', 'CODEPOSTAL'],
      country: ['Pays', 'PAYS', 'code pays'],
    },
    rows: [
      ['rue de la Paix', '12', 'Tulle', '19000', 'France'],
      ['avenue Foch', '4 bis', 'Lyon', '69006', 'FR'],
      ['chemin des Nives', '101', 'Viriat', '01440', 'FRA'],
    ],
  },
  {
    names: {
      street: ['Ulica', 'ULICA', 'nazwa ulicy'],
      house_number: ['Nr domu', 'nr_budynku', 'Numer domu'],
      city: ['Miasto', 'Miejscowość', 'miasto'],
      postcode: ['Kod pocztowy', 'kod_pocztowy', 'KOD POCZTOWY'],
      country: ['Kraj', 'Państwo'],
    },
    rows: [
      ['ul. Marszałkowska', '10', 'Warszawa', '00-590', 'Polska'],
      ['ul. Długa', '5', 'Płock', '09-402', 'Polska'],
      ['Polna', '3', 'Krosno', '38-400', 'Poland'],
    ],
  },
];

const PARTS: readonly Part[] = ['street', 'house_number', 'city', 'postcode', 'country'];

const OTHERS: readonly (readonly [name: string, cells: readonly string[]])[] = [
  ['ID', ['1001', '1002', '1003']],
  ['Phone', ['+44 113 496 0000', '+49 30 123456', '+33 1 42 00 00 00']],
  ['Total', ['12.50', '9.00', '103.10']],
  ['First name', ['Anna', 'Peter', 'Marie']],
  ['Created', ['2024-01-03', '2024-02-17', '2024-03-09']],
  ['expected_city', ['Leeds', 'York', 'Paris']],
  ['Contact number', ['17', '18', '12']],
  ['Notes', ['rang twice', 'ask for Bob', 'gate code 12']],
];

const VAGUE = ['Column', 'f', 'Feld', 'x'];

const table = fc
  .record({
    country: fc.constantFrom(...COUNTRIES),
    name: fc.tuple(...PARTS.map(() => fc.nat(9))),
    isTelling: fc.tuple(...PARTS.map(() => fc.integer({ min: 0, max: 9 }))),
    others: fc.subarray([...OTHERS]),
    seed: fc.array(fc.nat(1_000), { minLength: 16, maxLength: 16 }),
  })
  .map(({ country, name, isTelling, others, seed }) => {
    const own = PARTS.map((part, at) => {
      const names = country.names[part];
      const telling = names[(name[at] ?? 0) % names.length] ?? '';
      const vague = `${VAGUE[at % VAGUE.length] ?? ''}${String(at)}`;
      // One name in ten reveals nothing.
      return {
        part,
        name: isTelling[at] === 0 ? vague : telling,
        cells: country.rows.map((row) => row[at] ?? ''),
      };
    });
    const beside = others.map(([title, cells]) => ({ part: null, name: title, cells }));
    const all = [...own, ...beside].map((column, at) => ({ column, key: seed[at] ?? 0 }));
    return all.toSorted((a, b) => a.key - b.key).map(({ column }) => column);
  });

describe('the guess for a column', () => {
  it('is correct or leads to a question if the guess is marked as certain', () => {
    fc.assert(
      fc.property(table, (columns) => {
        const names = columns.map(({ name }) => name);
        const rows = rowsOf(columns);
        const { guesses, mapping } = guessMapping(names, rows);
        const asked = mappingDoubts({ columns: names, rows, mapping, guesses });
        const isAsked = (column: number): boolean =>
          asked.some((doubt) => 'column' in doubt && doubt.column === column);
        const right = (field: MappedField, column: number): boolean => {
          const part = columns[column]?.part ?? null;
          return (
            field === part ||
            (field === 'first_name' && names[column] === 'First name') ||
            (field === 'address' && part === 'street') ||
            (field === 'address' && part === 'city')
          );
        };
        const wrong = guesses.filter(
          ({ column, field, certainty }) => certainty === 'sure' && !right(field, column) && !isAsked(column),
        );
        expect(wrong.map(({ column, field }) => `${names[column] ?? ''}: ${field}`)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('is correct if the column name states what the column contains', () => {
    fc.assert(
      fc.property(table, (columns) => {
        const names = columns.map(({ name }) => name);
        const rows = rowsOf(columns);
        const { mapping } = guessMapping(names, rows);
        const telling = columns.flatMap(({ part, name }, column) =>
          part === null || /^(?:Column|f|Feld|x)\d$/u.test(name) ? [] : [{ part, name, column }],
        );
        // If a country is the only other part of an address, "Numéro" may number anything.
        const isOfAddress = telling.some(({ part }) => part !== 'house_number' && part !== 'country');
        const expected = telling.filter(({ part }) => isOfAddress || part !== 'house_number');
        const lacking = expected.filter(({ part, column }) => mapping[part]?.includes(column) !== true);
        expect(lacking.map(({ name }) => name)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

type Kind = 'person' | 'place';

/** Column names that people invent, most of which no dictionary has, with a line before an alphabetic postcode. */
const INVENTED: readonly (readonly [kind: Kind, names: readonly string[], cells: readonly string[]])[] = [
  [
    'person',
    ['Name', 'Customer', 'Supporter', 'Guardian', 'Pupil', ''],
    ['Marge Hill', 'Nige Brown', 'Pia Lane'],
  ],
  ['person', ['First Name', 'Forename', 'Given', ''], ['Marge', 'Nige', 'Pia']],
  ['person', ['Surname', 'Last Name', 'Family', ''], ['Hill', 'Brown', 'Lane']],
  [
    'place',
    ['Address', 'Add1', 'A1', 'L1', 'Property', 'Residence', ''],
    ['12 High Street', '5 Elm Road', '8 Mill Lane'],
  ],
  ['place', ['Add2', 'A2', 'Ln2', 'Area', 'Village', 'District', ''], ['Headingley', '', 'Oldfield']],
  ['place', ['Town', 'City', 'A3', 'Add3', 'Place', ''], ['Leeds', 'York', 'Bath']],
  ['place', ['County', 'State', 'Region', 'Add4', ''], ['West Yorkshire', 'North Yorkshire', 'Somerset']],
  ['place', ['Postcode', 'Post Code', 'PC', 'Code', 'Add5', ''], ['LS1 1AA', 'YO1 7HH', 'BA1 1AA']],
  ['place', ['ST ZIP', 'State Zip', 'Postal', ''], ['MA 02134', 'NJ 07102', 'MA 01970']],
  ['place', ['House', 'No', 'Flat', 'Building'], ['Rose Cottage', '', 'Flat 2']],
  [
    'place',
    ['Place', 'Town', 'Location'],
    ['12 High Street, Leeds', '5 Elm Road, York', '8 Mill Lane, Bath'],
  ],
  ['place', ['Country', 'Nation', ''], ['UK', 'UK', 'UK']],
];

const inventedTable = fc
  .array(fc.tuple(fc.boolean(), fc.nat(9)), { minLength: INVENTED.length, maxLength: INVENTED.length })
  .map((picks) =>
    INVENTED.flatMap(([kind, names, cells], at) => {
      const [isIn, name] = picks[at] ?? [false, 0];
      return isIn ? [{ kind, name: names[name % names.length] ?? '', cells }] : [];
    }),
  );

/** Returns the rows of a table, as many as its first column has cells. */
const rowsOf = (columns: readonly { readonly cells: readonly string[] }[]): readonly (readonly string[])[] =>
  (columns[0]?.cells ?? []).map((_, row) => columns.map(({ cells }) => cells[row] ?? ''));

function guessed(columns: readonly { readonly name: string; readonly cells: readonly string[] }[]) {
  const names = columns.map(({ name }) => name);
  const rows = rowsOf(columns);
  const { guesses, mapping } = guessMapping(names, rows);
  const doubts = mappingDoubts({ columns: names, rows, mapping, guesses });
  return { names, mapping, asked: doubts.flatMap((doubt) => ('column' in doubt ? [doubt.column] : [])) };
}

const placesOf = (mapping: ColumnMapping): readonly number[] =>
  Object.entries(mapping).flatMap(([field, columns]) => (isPlaceField(field as MappedField) ? columns : []));

describe('the guess for a table whose column names are invented', () => {
  it('maps no column to two parts of the address', () => {
    fc.assert(
      fc.property(inventedTable, (columns) => {
        const { names, mapping } = guessed(columns);
        const places = placesOf(mapping);
        const twice = places.filter((column, at) => places.indexOf(column) !== at);
        expect(twice.map((column) => names[column])).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('leads to a question before it sends the name of a person', () => {
    fc.assert(
      fc.property(inventedTable, (columns) => {
        const { names, mapping, asked } = guessed(columns);
        const people = placesOf(mapping).filter((column) => columns[column]?.kind === 'person');
        expect(people.filter((column) => !asked.includes(column)).map((column) => names[column])).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('leads to a question about numbered names before the streets, which look like streets themselves', () => {
    const columns = [
      { name: '', cells: ['Member 1', 'Member 2', 'Member 3'] },
      { name: '', cells: ['9 Stanley Street', '12 High Street', '5 Elm Road'] },
      { name: '', cells: ['Leeds', 'York', 'Bath'] },
      { name: '', cells: ['LS1 1AA', 'YO1 7HH', 'BA1 1AA'] },
    ];
    expect(guessed(columns).asked).toContain(0);
  });

  it('needs no question about a column of buildings before the streets', () => {
    const buildings = ['Spencer House', 'The Surgery', '243 Abbey Road', 'Penrith Health Centre'];
    const columns = [
      { name: '', cells: buildings },
      { name: '', cells: ['9 Stanley Street', '12 High Street', '', '5 Elm Road'] },
      { name: '', cells: ['Leeds', 'York', 'Bath', 'Hull'] },
      { name: '', cells: ['LS1 1AA', 'YO1 7HH', 'BA1 1AA', 'HU1 3AA'] },
    ];
    const { mapping, asked } = guessed(columns);
    expect({ places: placesOf(mapping).includes(0), asked: asked.includes(0) }).toEqual({
      places: true,
      asked: false,
    });
  });
});
