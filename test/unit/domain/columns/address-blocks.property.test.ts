/** Tests rows with two addresses under realistic names. One's street is never mapped with the other's town. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MappedField } from '#shared/domain/address/mapping.ts';
import { addressBlocks } from '#shared/domain/columns/address-blocks.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { mappingDoubts } from '#shared/domain/columns/mapping-doubts.ts';
import { tableOf } from '#shared/domain/columns/table.ts';

type Part = 'street' | 'city' | 'postcode' | 'state';
const PARTS: readonly Part[] = ['street', 'city', 'postcode', 'state'];
const PLACE: readonly MappedField[] = [
  'address',
  'street',
  'house_number',
  'city',
  'postcode',
  'state',
  'locality',
];

type Style = {
  readonly names: Readonly<Record<Part, string>>;
  readonly as: readonly ((name: string) => string)[];
};

const EN = { street: 'Street', city: 'City', postcode: 'ZIP', state: 'State' };
const EN_LONG = { street: 'Address Line 1', city: 'Town', postcode: 'Postal Code', state: 'State' };
const DE = { street: 'Straße', city: 'Ort', postcode: 'PLZ', state: 'Bundesland' };
const FR = { street: 'Adresse', city: 'Ville', postcode: 'Code postal', state: 'Région' };
const ES = { street: 'Dirección', city: 'Ciudad', postcode: 'Código postal', state: 'Provincia' };
const IT = { street: 'Indirizzo', city: 'Città', postcode: 'CAP', state: 'Provincia' };
const NL = { street: 'Straat', city: 'Plaats', postcode: 'Postcode', state: 'Provincie' };
const PL = { street: 'Ulica', city: 'Miasto', postcode: 'Kod pocztowy', state: 'Województwo' };

const before = (...words: readonly string[]) => words.map((word) => (name: string) => `${word}${name}`);
const after = (...words: readonly string[]) => words.map((word) => (name: string) => `${name}${word}`);
const asIs = (name: string): string => name;
const camel = (name: string): string => name.replaceAll(' ', '');

const STYLES: readonly Style[] = [
  { names: EN, as: before('Billing ', 'Shipping ') },
  { names: EN_LONG, as: before('Bill to ', 'Ship to ') },
  { names: EN, as: before('billing_', 'shipping_') },
  { names: EN_LONG, as: [camel, (name) => `PO${camel(name)}`] },
  { names: EN, as: [(name) => `Mailing${name}`, (name) => `Other${name}`] },
  { names: EN, as: after(' (home)', ' (work)') },
  { names: EN, as: after(' [private]', ' [business]') },
  { names: EN, as: after(' - Home', ' - Other') },
  { names: EN, as: after(' 1', ' 2') },
  { names: EN, as: [asIs, (name) => `${name}_2`] },
  { names: EN, as: before('Address 1: ', 'Address 2: ') },
  { names: EN, as: before('Address 1 - ', 'Address 2 - ') },
  { names: EN, as: before('Address 1 ', 'Address 2 ') },
  { names: EN, as: before('Contact 1 ', 'Contact 2 ') },
  { names: EN, as: [asIs, (name) => `Ship ${name}`] },
  { names: EN, as: [asIs, (name) => `Mailing ${name}`] },
  { names: EN, as: before('Pickup ', 'Dropoff ') },
  { names: EN, as: before('sender_', 'receiver_') },
  { names: DE, as: [(name) => `Rechnungs-${name}`, (name) => `Liefer-${name}`] },
  { names: DE, as: after(' (privat)', ' (dienstlich)') },
  { names: DE, as: after(' geschäftlich', ' privat') },
  { names: DE, as: [asIs, (name) => `Liefer${name.toLowerCase()}`] },
  { names: FR, as: after(' de facturation', ' de livraison') },
  { names: FR, as: [asIs, (name) => `${name} de livraison`] },
  { names: ES, as: after(' de facturación', ' de envío') },
  { names: IT, as: after(' fatturazione', ' spedizione') },
  { names: NL, as: before('Factuur ', 'Aflever ') },
  { names: PL, as: after(' korespondencyjny', ' dostawy') },
];

const ROWS: readonly Readonly<Record<Part, readonly [string, string]>>[] = [
  {
    street: ['1 Elm St', '2 Ash Rd'],
    city: ['Dover', 'Newark'],
    postcode: ['19901', '19711'],
    state: ['DE', 'NJ'],
  },
  {
    street: ['5 Oak St', '7 Fir Ave'],
    city: ['Salem', 'Boston'],
    postcode: ['01970', '02134'],
    state: ['OR', 'MA'],
  },
  {
    street: ['8 Pine St', '9 Low Rd'],
    city: ['Troy', 'Utica'],
    postcode: ['12180', '13501'],
    state: ['NY', 'NY'],
  },
];

type Column = { readonly block: number; readonly part: Part; readonly name: string };

const parts = fc.subarray([...PARTS], { minLength: 1 });
const table = fc
  .record({
    style: fc.constantFrom(...STYLES),
    held: fc.tuple(parts, parts),
    seed: fc.array(fc.nat(1_000), { minLength: 8, maxLength: 8 }),
  })
  .map(({ style, held, seed }) => {
    const columns = held.flatMap((each, block) =>
      each.map((part): Column => ({ block, part, name: style.as[block]?.(style.names[part]) ?? '' })),
    );
    const keyed = columns.map((column, at) => ({ column, key: seed[at] ?? 0 }));
    return { style, columns: keyed.toSorted((a, b) => a.key - b.key).map(({ column }) => column) };
  });

const isPlain = ({ as: [first] }: Style): boolean => first === asIs || first === camel;
const has = (columns: readonly Column[], block: number, ...wanted: readonly Part[]): boolean =>
  columns.some((each) => each.block === block && wanted.includes(each.part));

/**
 * "Mailing Street", "City": nobody can tell whether these mean two addresses. "Street", "Street 2" are lines of one.
 */
function isOneAddress({
  style,
  columns,
}: {
  readonly style: Style;
  readonly columns: readonly Column[];
}): boolean {
  const hasTowns = has(columns, 0, 'city', 'postcode') || has(columns, 1, 'city', 'postcode');
  const [first, second] = style.as;
  const isLine =
    first === asIs && second?.('').endsWith('2') === true && !has(columns, 1, 'city', 'postcode');
  return (isPlain(style) && !has(columns, 0, 'street')) || isLine || !hasTowns;
}

function guess(columns: readonly Column[]) {
  const names = columns.map(({ name }) => name);
  const rows = ROWS.map((row) => columns.map(({ part, block }) => row[part][block] ?? ''));
  const { mapping, guesses } = guessMapping(names, rows);
  return { names, mapping, doubts: mappingDoubts({ columns: names, rows, mapping, guesses }) };
}

describe('a list with two addresses per row', () => {
  it('is never mapped to a mix of both addresses, whatever the names and the order of the columns are', () => {
    fc.assert(
      fc.property(
        table.filter((each) => !isOneAddress(each)),
        ({ columns }) => {
          const { names, mapping } = guess(columns);
          const taken = PLACE.flatMap((field) => mapping[field] ?? []);
          const blocks = new Set(taken.map((column) => columns[column]?.block));
          expect(blocks.size, `${names.join(', ')}: ${JSON.stringify(mapping)}`).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['Address,City,ZIP,Ship Address,Ship City,Ship ZIP', ['Address', 'City', 'ZIP']],
    ['Billing Street,Shipping City,Shipping ZIP', ['Billing Street']],
    ['Billing Street,Billing City,Shipping Street,Shipping ZIP', ['Shipping Street', 'Shipping ZIP']],
    ['Address,Ship City,Ship ZIP', ['Address']],
    ['Street,City,ZIP,Street (2),City (2),ZIP (2)', ['Street', 'City', 'ZIP']],
    ['Home Address,City,ZIP,Work Address,City (2),ZIP (2)', ['Work Address', 'City (2)', 'ZIP (2)']],
    ['Address,City,ZIP,Delivery Address,Town,Postcode', ['Address', 'City', 'ZIP']],
  ])(
    'is mapped to the columns of one address, with a question about which address is meant: %s',
    (header, expected) => {
      const names = header.split(',');
      const partOf = (name: string): Part =>
        /zip|code/iu.test(name) ? 'postcode' : /city|town/iu.test(name) ? 'city' : 'street';
      const columns = names.map((name, at): Column => ({ block: at < 3 ? 0 : 1, part: partOf(name), name }));
      const { mapping, doubts } = guess(columns);
      const taken = PLACE.flatMap((field) => mapping[field] ?? []).map((column) => names[column]);
      expect([taken, doubts.map(({ kind }) => kind)]).toEqual([expected, ['several_addresses']]);
    },
  );

  it('is not assumed because of labels, as in contacts from Google', () => {
    const columns =
      'E-mail 1 - Label,Address 1 - Label,Address 1 - Street,Address 1 - City,Address 1 - Region'.split(',');
    const rows = ROWS.map(({ street, city, state }) => ['', 'Work', street[0], city[0], state[0]]);
    expect(addressBlocks(tableOf(columns, rows)).map(({ mapping }) => mapping.street)).toEqual([[2]]);
  });

  it.each(['Mailing Address,City,State,ZIP', 'Street 1,Street 2,City,ZIP', 'Street,City 1,ZIP'])(
    'is not assumed for the header %s, which names a single address',
    (header) => {
      const names = header.split(',');
      const rows = ROWS.map(({ street, city, state, postcode }) =>
        names.map((name) =>
          /zip/iu.test(name)
            ? postcode[0]
            : /city/iu.test(name)
              ? city[0]
              : /state/iu.test(name)
                ? state[0]
                : street[0],
        ),
      );
      const { mapping, guesses } = guessMapping(names, rows);
      expect(mappingDoubts({ columns: names, rows, mapping, guesses })).toEqual([]);
      expect(PLACE.flatMap((field) => mapping[field] ?? []).toSorted((a, b) => a - b)).toEqual([
        ...names.keys(),
      ]);
    },
  );

  it('leads to a question if both addresses have a street and a town or postcode', () => {
    fc.assert(
      fc.property(
        table.filter(({ columns }) =>
          [0, 1].every((block) => has(columns, block, 'street') && has(columns, block, 'city', 'postcode')),
        ),
        ({ columns }) => {
          const { names, doubts } = guess(columns);
          expect(
            doubts.map(({ kind }) => kind),
            names.join(', '),
          ).toContain('several_addresses');
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('is offered as two addresses, each with its own columns and country', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STYLES),
        fc.constantFrom('Country', 'Pays'),
        fc.array(fc.nat(1_000), { minLength: 8, maxLength: 8 }),
        ({ names, as }, country, seed) => {
          const all = as.flatMap((naming, block) => [
            ...PARTS.filter((part) => part !== 'state').map((part) => ({
              name: naming(names[part]),
              block,
              cells: ROWS.map((row) => row[part][block] ?? ''),
            })),
            { name: naming(country), block, cells: ROWS.map(() => ['USA', 'Canada'][block] ?? '') },
          ]);
          const keyed = all.map((column, at) => ({ column, key: seed[at] ?? 0 }));
          const columns = keyed.toSorted((a, b) => a.key - b.key).map(({ column }) => column);
          const rows = ROWS.map((_, row) => columns.map(({ cells }) => cells[row] ?? ''));
          const header = columns.map(({ name }) => name);
          const found = addressBlocks(tableOf(header, rows)).map(({ mapping }) =>
            [...PLACE, 'country' as const].flatMap((field) => mapping[field] ?? []).toSorted((a, b) => a - b),
          );
          const own = (block: number): readonly number[] =>
            columns.flatMap((column, at) => (column.block === block ? [at] : []));
          const together = (blocks: readonly (readonly number[])[]): ReadonlySet<string> =>
            new Set(blocks.map((block) => block.join()));
          expect(together(found), header.join(', ')).toEqual(together([own(0), own(1)]));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['Addr_1,Addr_2,Addr_3,Town,Postcode', 'Addr_1_2,Addr_2_2,Addr_3_2,Town_2,Postcode_2'],
    ['Street 1,Street 2,City,ZIP', 'Street 1 (2),Street 2 (2),City (2),ZIP (2)'],
  ])('is split into two addresses with all their lines: %s and %s', (first, second) => {
    const names = [first, second].map((each) => each.split(','));
    const lines = (each: readonly string[], at: number): readonly string[] =>
      each.map((name) =>
        /town|city/iu.test(name) ? 'Leeds' : /code|zip/iu.test(name) ? `LS${at} 1AA` : `${at} High St`,
      );
    const rows = [1, 2].map((at) => names.flatMap((each) => lines(each, at)));
    const columns = names.flat();
    const blocks = addressBlocks(tableOf(columns, rows));
    const mapped = blocks.map(({ mapping }) =>
      OF_PLACE.flatMap((field) => mapping[field] ?? []).toSorted((a, b) => a - b),
    );
    expect(mapped.map((each) => each.map((column) => columns[column]))).toEqual(names);
  });
});

const OF_PLACE: readonly MappedField[] = ['street', 'city', 'postcode'];
