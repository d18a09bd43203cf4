/** Finds the damage that repairs can fix in a list. Learns from some of the rows, then counts in all rows. */

import { postcodeDigits } from '../address/postcode-shape.ts';
import { type Cells, columnsOf, createCountryOf, TEXT_FIELDS } from './cells-repair.ts';
import { changedColumns, createRepair, type RepairSettings } from './repaired-cells.ts';
import {
  type DateColumn,
  LONGEST_WORD,
  MOST_WORDS,
  PLAIN_REPAIRS,
  REPAIR_IDS,
  type Repair,
  type RepairId,
} from './repairs.ts';
import { CAPITAL_FIELDS, isInCapitals } from './rules/capitals.ts';
import { contactsOf, createContactOmission, createPhoneProfile } from './rules/contact-details.ts';
import { countOrders } from './rules/dates.ts';
import { createElsewhere, withZeros } from './rules/lost-zeros.ts';
import { damagedForm, REPLACEMENT, wordsToCompare } from './rules/mojibake.ts';
import { createUnitProfile } from './rules/unit-place.ts';

/** A repaired cell, with the texts that stay in it but are not sent. */
export type RepairedCell = {
  readonly column: number;
  readonly before: string;
  readonly after: string;
  readonly unsent: readonly string[];
};

/** One kind of damage in a list. */
export type FoundDamage = {
  readonly repair: Repair;
  /** Whether the repair is switched on. */
  readonly isInForce: boolean;
  /** The number of rows that the repair changes, after the earlier repairs in force. */
  readonly rows: number;
  /** `row`: its number in the file, counting the header. */
  readonly examples: readonly { readonly row: number; readonly cells: readonly RepairedCell[] }[];
};

/** `width`: number of columns. `isText`: the cells have no types, so they can move to other columns. */
export type ListForm = { readonly width: number; readonly isText: boolean };

export const MOST_EXAMPLES = 5;
/** The maximum number of distinct words in a list that are compared with its damaged words. */
const MOST_COMPARED = 100_000;
/** The minimum share of a column's cells that must be in capitals for its capitals to count as damage. */
const LEAST_IN_CAPITALS = 0.2;

/**
 * Learns what the repairs need to know about a list. Each profile sees the cells after the earlier repairs in force: an
 * invisible character must not hide a lost zero.
 */
export function createDamageProfile(settings: RepairSettings, { width, isText }: ListForm) {
  const { mapping } = settings;
  const inForce = new Map((settings.repairs ?? []).map((each) => [each.id, createRepair(each, settings)]));
  const words = createWordProfile(columnsOf(mapping, TEXT_FIELDS));
  const zeros = createZeroProfile(settings);
  const capitals = createCapitalsProfile(columnsOf(mapping, CAPITAL_FIELDS));
  const dates = columnsOf(mapping, ['house_number']).map(createDateProfile);
  const phones = createPhoneProfile(settings);
  const units = createUnitProfile(settings);
  const profiles: { readonly [I in RepairId]?: readonly { readonly look: (cells: Cells) => void }[] } = {
    mojibake: [words],
    dates,
    lost_zeros: [zeros],
    capitals: [capitals],
    contact_details: [phones],
    unit_place: [units],
  };
  return {
    look(cells: Cells): void {
      let repaired = cells;
      for (const id of REPAIR_IDS) {
        for (const profile of profiles[id] ?? []) profile.look(repaired);
        repaired = inForce.get(id)?.(repaired) ?? repaired;
      }
    },

    /** Returns the repairs to try, in order. */
    repairs(): readonly Repair[] {
      const learned: readonly Repair[] = [
        { id: 'mojibake', words: words.pairs() },
        { id: 'lost_zeros', columns: zeros.columns() },
        { id: 'capitals', columns: capitals.columns() },
        { id: 'dates', columns: dates.flatMap((each) => each.column() ?? []) },
        { id: 'moved_cells', width, wholeRows: isText },
        { id: 'contact_details', phoneColumn: phones.column() },
        { id: 'unit_place', ...units.takes() },
      ];
      const all = [...learned, ...PLAIN_REPAIRS.map((id): Repair => ({ id }))];
      return REPAIR_IDS.flatMap((id) => all.filter((each) => each.id === id));
    },
  };
}

/** Counts the rows that each repair would change. A repair in force keeps its settings. The caller numbers the rows. */
export function createDamageCount(settings: RepairSettings, repairs: readonly Repair[]) {
  const inForce = new Map<RepairId, Repair>((settings.repairs ?? []).map((each) => [each.id, each]));
  const counts = repairs.map((found) => {
    const repair = inForce.get(found.id) ?? found;
    const examples: FoundDamage['examples'][number][] = [];
    return {
      repair,
      isInForce: inForce.has(found.id),
      make: createRepair(repair, settings),
      // A contact that is not sent counts as a change, even if it stays in its cell.
      omit: repair.id === 'contact_details' ? createContactOmission(settings) : asItIs,
      rows: 0,
      examples,
    };
  });
  return {
    look(row: number, cells: Cells): void {
      let repaired = cells;
      for (const count of counts) {
        const after = count.make(repaired);
        const asked = count.omit(after);
        if (asked === repaired) continue;
        count.rows += 1;
        if (count.examples.length < MOST_EXAMPLES)
          count.examples.push({ row, cells: exampleOf(repaired, after, asked) });
        if (count.isInForce) repaired = after;
      }
    },

    /** Always includes the repairs in force, so that they can be switched off. */
    found: (): readonly FoundDamage[] =>
      counts
        .filter(({ rows, isInForce }) => rows > 0 || isInForce)
        .map(({ repair, isInForce, rows, examples }) => ({
          repair: withoutMoment(repair),
          isInForce,
          rows,
          examples,
        })),
  };
}

const asItIs = (cells: Cells): Cells => cells;

function exampleOf(before: Cells, after: Cells, asked: Cells): readonly RepairedCell[] {
  const columns = new Set([...changedColumns(before, after), ...changedColumns(after, asked)]);
  return [...columns].map((column) => {
    const text = after[column] ?? '';
    const unsent = asked[column] === text ? [] : contactsOf(text);
    return { column, before: before[column] ?? '', after: text, unsent };
  });
}

function withoutMoment(repair: Repair): Repair {
  if (!('switchedOnAtMs' in repair)) return repair;
  const { switchedOnAtMs: _, ...rest } = repair;
  return rest;
}

function createWordProfile(columns: readonly number[]) {
  const wholeByDamaged = new Map<string, Set<string>>();
  const damaged = new Set<string>();
  return {
    look(cells: Cells): void {
      for (const column of columns) {
        for (const word of wordsToCompare(cells[column] ?? '')) {
          if (word.length > LONGEST_WORD) continue;
          if (word.includes(REPLACEMENT)) damaged.add(word);
          else if (wholeByDamaged.size < MOST_COMPARED) {
            const form = damagedForm(word);
            wholeByDamaged.set(
              form,
              (wholeByDamaged.get(form) ?? new Set<string>()).add(word.normalize('NFC')),
            );
          }
        }
        if (damaged.size > MOST_COMPARED) damaged.clear();
      }
    },
    /** Includes a damaged word only if some of its letters are left and the list has exactly one intact word for it. */
    pairs: (): readonly (readonly [string, string])[] =>
      [...damaged]
        .flatMap((word): readonly (readonly [string, string])[] => {
          const [whole, ...others] = wholeByDamaged.get(word) ?? [];
          return whole === undefined || others.length > 0 || !/\p{L}{2}/u.test(word) ? [] : [[word, whole]];
        })
        .slice(0, MOST_WORDS),
  };
}

/** A column has lost its zeros if more of its postcodes have lost a zero than begin with one. */
function createZeroProfile(settings: RepairSettings) {
  const countryOf = createCountryOf(settings);
  const isElsewhere = createElsewhere(settings);
  const counts = columnsOf(settings.mapping, ['postcode']).map((column) => ({ column, lost: 0, kept: 0 }));
  return {
    look(cells: Cells): void {
      for (const count of counts) {
        const text = (cells[count.column] ?? '').trim();
        if (!/^\d{2,9}$/u.test(text)) continue;
        const country = countryOf(cells);
        if (text.startsWith('0') && text.length === postcodeDigits(country)?.length) count.kept += 1;
        else if (withZeros(text, country, null) !== text && !isElsewhere(cells, country, text))
          count.lost += 1;
      }
    },
    columns: (): readonly number[] =>
      counts.filter(({ lost, kept }) => lost > kept).map(({ column }) => column),
  };
}

function createCapitalsProfile(columns: readonly number[]) {
  const counts = columns.map((column) => ({ column, words: 0, inCapitals: 0 }));
  return {
    look(cells: Cells): void {
      for (const count of counts) {
        const text = cells[count.column] ?? '';
        if (!/\p{L}{4}/u.test(text)) continue;
        count.words += 1;
        if (isInCapitals(text)) count.inCapitals += 1;
      }
    },
    columns: (): readonly number[] =>
      counts
        .filter(({ words, inCapitals }) => inCapitals > 0 && inCapitals >= words * LEAST_IN_CAPITALS)
        .map(({ column }) => column),
  };
}

function createDateProfile(column: number) {
  let dayFirst = 0;
  let monthFirst = 0;
  let either = 0;
  let slashes = 0;
  let hyphens = 0;
  return {
    look(cells: Cells): void {
      const text = (cells[column] ?? '').trim();
      if (/^\d{1,5}\/\d{1,5}$/u.test(text)) slashes += 1;
      else if (/^\d{1,5}-\d{1,5}$/u.test(text)) hyphens += 1;
      else {
        const goesUp = countOrders(text);
        if (goesUp.day_month && !goesUp.month_day) dayFirst += 1;
        if (goesUp.month_day && !goesUp.day_month) monthFirst += 1;
        if (goesUp.day_month && goesUp.month_day) either += 1;
      }
    },
    /** House numbers such as "3-5" increase, so the right order of day and month is the one in which most dates increase. */
    column(): DateColumn | null {
      const order = dayFirst >= monthFirst ? 'day_month' : 'month_day';
      const [most, least] = [Math.max(dayFirst, monthFirst), Math.min(dayFirst, monthFirst)];
      if (most + either === 0 || least * 4 > most) return null;
      return { column, order, separator: slashes > hyphens ? '/' : '-' };
    },
  };
}
