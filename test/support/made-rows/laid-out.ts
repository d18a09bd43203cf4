/** Puts a written address into the cells of a list, in each layout that lists use. */
import { type ColumnMapping, MAPPED_FIELDS, type MappedField } from '#shared/domain/address/mapping.ts';
import type { Chance } from './chance.ts';
import { linesOf, streetLine, type WrittenAddress } from './written-address.ts';

export type LaidOut = { readonly cells: readonly string[]; readonly mapping: ColumnMapping };

type Column = readonly [field: MappedField | null, text: string];
type Layout = (written: WrittenAddress, country: string, chance: Chance) => readonly Column[];

const optional = (chance: Chance, field: MappedField, text: string): readonly Column[] =>
  chance.oneIn(3) ? [] : [[chance.oneIn(5) ? null : field, text]];

const filled = (texts: readonly string[]): readonly string[] => texts.filter((text) => text !== '');

/** Uses a column for each part. Parts that lists often lack may be missing or unmapped. */
const ofParts: Layout = (written, country, chance) => {
  const hasNumbers = chance.oneIn(2);
  const hasPremises = chance.oneIn(2);
  const street = hasNumbers ? written.street : streetLine(written, country);
  const { careOf, premise } = written;
  return [
    ...optional(chance, 'organisation', written.organisation),
    ...(hasPremises ? [['premise', premise] as const] : []),
    [
      'street',
      filled([careOf, hasPremises ? '' : premise, street]).join(chance.pick([', ', ', ', '\n', ' - '])),
    ],
    ...(hasNumbers ? numbers(written, chance) : []),
    ...optional(chance, 'locality', written.locality),
    ['city', written.city],
    ...optional(chance, 'state', written.state),
    ['postcode', written.postcode],
    ...optional(chance, 'country', written.country),
  ];
};

function numbers({ house_number: number }: WrittenAddress, chance: Chance): readonly Column[] {
  const [, digits = number, addition = ''] = /^(\d+)\s?(\p{L}*)$/u.exec(number) ?? [];
  return chance.oneIn(2)
    ? [['house_number', number]]
    : [
        ['house_number', digits],
        ['house_number', addition],
      ];
}

const ofLines: Layout = (written, country, chance) => {
  const { careOf, premise, locality } = written;
  const isNamed = chance.oneIn(2);
  const own = filled([
    isNamed ? '' : written.organisation,
    careOf,
    premise,
    streetLine(written, country),
    locality,
  ]);
  const lines = [own[0] ?? '', own[1] ?? '', own.slice(2).join(', ')];
  return [
    ...(isNamed ? [['organisation', written.organisation] as const] : []),
    ...lines.map((line) => ['street', line] as const),
    ['city', written.city],
    ['postcode', written.postcode],
    ...optional(chance, 'country', written.country),
  ];
};

const ofOneCell: Layout = (written, country, chance) => {
  const join = chance.pick([', ', ', ', '\n', '\r\n', ' ', '; ']);
  const lines = [...linesOf(written, country), written.country];
  const whole = country === 'jpn' && chance.oneIn(2) ? [japanese(written)] : lines;
  return [['address', filled(whole).join(join)]];
};

const japanese = ({
  postcode,
  state,
  city,
  locality,
  street,
  house_number: number,
}: WrittenAddress): string =>
  `${postcode === '' ? '' : `〒${postcode} `}${state}${city}${locality}${street}${number}`;

const ofSeveralCells: Layout = (written, country) => {
  const lines = linesOf(written, country);
  return [0, 1, 2, 3, 4].map((at) => ['address', (at < 4 ? lines[at] : lines.slice(4).join(', ')) ?? '']);
};

/** Puts the address up to the street into one cell, and the town next to it. */
const besideTown: Layout = (written, country, chance) => {
  const bare = { ...written, city: '', postcode: '', state: '', organisation: '' };
  return [
    ['organisation', written.organisation],
    ['address', filled(linesOf(bare, country)).join(chance.pick([', ', '\n']))],
    ...optional(chance, 'locality', ''),
    ['city', written.city],
    ...optional(chance, 'postcode', written.postcode),
    ...optional(chance, 'country', written.country),
  ];
};

/** Uses lines without a fixed meaning. The town is in the last line, and the town column names a larger place. */
const aboveCounty: Layout = (written, country, chance) => [
  ['street', streetLine(written, country)],
  ['street', filled([written.locality, written.city]).join(', ')],
  ['city', written.state === '' ? chance.pick(['Middlesex', 'Isle of Man', 'Old Lane']) : written.state],
  ['postcode', written.postcode],
];

const LAYOUTS: readonly Layout[] = [
  ofParts,
  ofParts,
  ofLines,
  ofOneCell,
  ofSeveralCells,
  besideTown,
  aboveCounty,
];

export function laidOut(written: WrittenAddress, country: string, chance: Chance): LaidOut {
  const columns = chance.pick(LAYOUTS)(written, country, chance);
  const mapping = Object.fromEntries(
    MAPPED_FIELDS.map(
      (field) => [field, columns.flatMap(([name], i) => (name === field ? [i + 1] : []))] as const,
    ).filter(([, own]) => own.length > 0),
  );
  return { cells: ['A-17', ...columns.map(([, text]) => text), 'called, High Street'], mapping };
}
