import {
  ADDRESS_FIELDS,
  type Address,
  type CorrectedAddress,
  type OwnLines,
  partsAlone,
} from '../address/address.ts';
import { enteredAddress } from '../address/entered.ts';
import { formatParts } from '../address/format-parts.ts';
import { addressColumns } from '../address/mapping.ts';
import { isAsReturned } from '../cells/as-returned.ts';
import { cellAt, editCells, textOfCells } from '../cells/cell-text.ts';
import { rewriteFilled } from '../cells/empty-cells.ts';
import { unitEdit } from '../cells/replace-unit.ts';
import { rewriteCells } from '../cells/rewrite-cells.ts';
import { writeEdit } from '../cells/write-edit.ts';
import { tokenize } from '../compare/align-text.ts';
import { compareAddress } from '../compare/compare-parts.ts';
import type { Change, PartComparison } from '../compare/comparison.ts';
import { countryCodeOfCell, findCountryOfCell } from '../country/country-cell.ts';
import { containsWords } from '../text/contains-words.ts';
import { hasText, wordsOf } from '../text/fold.ts';
import type { Decision, Picked } from '../verdict/decision.ts';
import { ownLines } from '../verdict/effective-address.ts';
import type { Row } from '../verdict/row.ts';
import { premiseWith, withPremise } from './own-premise.ts';
import { withOwnTown } from './own-town.ts';
import type { CellsContext, DecidedCells, UnplacedPart } from './written-cells.ts';

/** Writes a decision into the address cells of a row. All other cells stay unchanged. */
export function decidedCells(
  cells: readonly string[],
  row: Row,
  decision: Decision,
  context: CellsContext,
): DecidedCells {
  const asRead: DecidedCells = { cells, placed: [], unplaced: [] };
  const { corrected, picked } = decision;
  switch (decision.kind) {
    case 'kept_as_entered':
    case 'excluded':
      return asRead;
    case 'edited':
      return corrected ? withEdit(asRead, corrected, row, context) : asRead;
    case 'picked':
      return corrected ? withPicked(asRead, corrected, picked, row, context) : asRead;
    case 'used_suggestion': {
      const asAsked = corrected ? withEdit(asRead, corrected, row, context) : asRead;
      if (!row.suggested || (!corrected && isAsReturned(row, context.mapping))) return asAsked;
      const { parts, formatted } = row.suggested;
      // The judgement compared the edit, whose words may be at different places in the cells.
      const { comparison } = row.judgement;
      const against = corrected ? compared(asAsked.cells, row.suggested, context) : comparison;
      return withAddress(asAsked, against, { ...context, parts, formatted });
    }
  }
}

/** Writes typed parts into their columns unchanged. Parts without a column go into a street or address cell. */
function withEdit(
  laid: DecidedCells,
  corrected: CorrectedAddress,
  row: Row,
  context: CellsContext,
): DecidedCells {
  const typed = partsAlone(corrected);
  const edited = withTyped(
    laid,
    { ...corrected, country: countryWritten(typed.country, laid.cells, context) },
    ownLines(row.entered, row.decision),
    context,
  );
  const country = countryOf(typed, context);
  const address = withAddress(edited, unmapped(edited.cells, typed, row, context), {
    ...context,
    parts: typed,
    formatted: formatParts(typed, country),
    isTyped: true,
  });
  return withPremise(address, corrected, context);
}

/** Keeps the cells' text if it means the typed country. Otherwise writes a code as the list does, text as typed. */
function countryWritten(
  typed: string,
  cells: readonly string[],
  { mapping, writeCountry }: CellsContext,
): string {
  const code = countryCodeOfCell(typed);
  const entered = enteredAddress(cells, mapping).parts.country;
  return code !== null && countryCodeOfCell(entered) === code ? entered : writeCountry(typed);
}

function withTyped(
  laid: DecidedCells,
  parts: Address,
  lines: OwnLines,
  { mapping }: CellsContext,
): DecidedCells {
  const { line: _, parts: held, ...own } = enteredAddress(laid.cells, mapping);
  const before = { ...held, ...own };
  const after = { ...partsAlone(parts), ...lines };
  const { cells, columns } = writeEdit(laid.cells, mapping, before, after);
  const placed = columns.map(({ column, part }) => ({
    column,
    part,
    change: changeByHand(before[part], after[part]),
  }));
  return { ...laid, cells, placed: [...laid.placed, ...placed] };
}

/** Compares each typed part that has no column with the text that the editor showed for the part. */
function unmapped(
  cells: readonly string[],
  typed: Address,
  { decision, suggested }: Row,
  context: CellsContext,
): readonly PartComparison[] {
  const { parts } = enteredAddress(cells, context.mapping);
  const isLine = ADDRESS_FIELDS.every((part) => part === 'country' || parts[part] === '');
  const seen = decision?.readAs;
  const read = seen ? [] : compared(cells, suggested ?? { parts: typed, formatted: '' }, context);
  return ADDRESS_FIELDS.flatMap((part): readonly PartComparison[] => {
    const returned = typed[part];
    // Parts with their own column are already written. Other parts are placed next to them.
    if ((context.mapping[part] ?? []).length > 0)
      return [{ part, entered: returned, returned, change: 'none' }];
    const entered = seen ? seen[part] : (read.find((each) => each.part === part)?.entered ?? '');
    if (returned === '' && !isLine) return [];
    return [
      { part, entered, returned, change: entered === returned ? 'none' : changeByHand(entered, returned) },
    ];
  });
}

function changeByHand(before: string, after: string): Change {
  if (before === '') return 'added';
  return after === '' ? 'removed' : 'large';
}

/** Writes the picked address, the building or company named above its street, and the person's own lines. */
function withPicked(
  laid: DecidedCells,
  corrected: CorrectedAddress,
  picked: Picked | null,
  row: Row,
  context: CellsContext,
): DecidedCells {
  const { formatted, source } = picked ?? { formatted: '', source: 'parts' };
  const parts = partsAlone(corrected);
  const asHoused = withUnit(laid, `${corrected.premise ?? ''}\n${formatted}`, context);
  const comparison = compared(asHoused.cells, { parts, formatted }, context);
  const address = withAddress(asHoused, comparison, { ...context, parts, formatted });
  const { parts: written } = enteredAddress(address.cells, context.mapping);
  const own = ownLinesOfPick(row, corrected);
  // A delivery point names its building as a part. A company that the service names is not the person's own text.
  const said = `${own.premise}\n${own.organisation}`;
  const isNamed = source !== 'postcode' && source !== 'parts';
  const above = isNamed ? namedBeside(parts, formatted, said) : '';
  const premise = above === '' ? own.premise : premiseWith(own.premise, above);
  const named = withPremise(
    withTyped(address, written, { ...own, premise }, context),
    { ...corrected, premise },
    context,
  );
  return withCompany(named, corrected.organisation ?? '', context);
}

/** Adds a picked company to the words without a column, unless the list has a column for companies or names it. */
function withCompany(laid: DecidedCells, company: string, { mapping }: CellsContext): DecidedCells {
  const text = textOfCells(laid.cells, addressColumns(mapping)).text;
  if (mapping.organisation || !hasText(company) || containsWords(text, company)) return laid;
  return { ...laid, unplaced: [...laid.unplaced, { part: 'organisation', text: company }] };
}

/**
 * Returns the own lines. Keeps the entered premise, character for character, if the picked one has its words or those of
 * the compared unit, which the cells contain. A pick joins pieces with ", ", and the list's columns may have changed since.
 */
function ownLinesOfPick({ entered, judgement, decision }: Row, { premise }: CorrectedAddress): OwnLines {
  const own = ownLines(entered, decision);
  if (premise === undefined) return own;
  const unit = judgement.comparison.find(({ part }) => part === 'unit');
  const isKept = [entered.premise, ...(unit ? [unit.entered] : [])].some((kept) =>
    hasSameWords(premise, kept),
  );
  return isKept ? { ...own, premise: entered.premise } : own;
}

const hasSameWords = (one: string, other: string): boolean => spaced(one) === spaced(other);

const spaced = (text: string): string =>
  tokenize(text)
    .map((token) => token.text)
    .join(' ');

/** Returns the lines above the street in the display form (a building or company), without pieces that `said` contains. */
export function namedBeside({ street, ...others }: Address, formatted: string, said: string): string {
  const pieces = formatted.split(/[\n,]/u).map((piece) => piece.trim());
  const isOf = (piece: string, part: string): boolean => hasText(part) && containsWords(piece, part);
  const end = pieces.findIndex((piece) => isOf(piece, street));
  const known = new Set(Object.values(others).flatMap(wordsOf));
  return pieces
    .slice(0, Math.max(0, end))
    .filter((piece) => wordsOf(piece).some((word) => !known.has(word)))
    .filter((piece) => !containsWords(said, piece))
    .join(', ');
}

function withUnit(laid: DecidedCells, picked: string, { mapping }: CellsContext): DecidedCells {
  const columns = mapping.street ?? mapping.address ?? [];
  const text = textOfCells(laid.cells, columns);
  const edit = unitEdit(text, picked);
  const column = edit && columns[cellAt(text, edit.start)];
  if (edit === null || column === null || column === undefined) return laid;
  return {
    ...laid,
    cells: editCells(laid.cells, text, [edit]),
    placed: [...laid.placed, { column, part: 'premise', change: 'large' }],
  };
}

function compared(
  cells: readonly string[],
  address: { readonly parts: Address; readonly formatted: string },
  context: CellsContext,
): readonly PartComparison[] {
  const { mapping } = context;
  const comparing = { country: countryOf(address.parts, context), county: '', mapping };
  return compareAddress(enteredAddress(cells, mapping), address, comparing);
}

type Decided = CellsContext & {
  readonly parts: Address;
  readonly formatted: string;
  readonly isTyped?: boolean;
};

function withAddress(
  laid: DecidedCells,
  comparison: readonly PartComparison[],
  decided: Decided,
): DecidedCells {
  const { mapping, writeCountry, parts } = decided;
  const country = countryOf(parts, decided);
  const formatted = decided.formatted || formatParts(parts, country);
  const written = { country, formatted, writeCountry, isTyped: decided.isTyped ?? false };
  const kept = written.isTyped ? comparison : withOwnTown(comparison, { formatted, mapping, country });
  const { cells, placed, unplaced } = rewriteFilled(laid.cells, mapping, (filled) =>
    rewriteCells(filled, mapping, kept, written),
  );
  const abroad = countryAbroad(cells, parts, decided);
  return {
    cells,
    placed: [...laid.placed, ...placed],
    // The accepted text replaces typed text that no column can hold.
    unplaced: [
      ...laid.unplaced.filter(
        ({ part }) => part === 'organisation' || part === 'premise' || parts[part] === '',
      ),
      ...unplaced.flatMap(({ part, text }) => (part === 'country' ? [] : [{ part, text }])),
      ...abroad,
    ],
  };
}

/** Returns a country that no cell can hold: one other than the default country, in a list without a country column. */
function countryAbroad(
  cells: readonly string[],
  parts: Address,
  context: CellsContext,
): readonly UnplacedPart[] {
  const { mapping, defaultCountry, writeCountry } = context;
  const code = countryOf(parts, context);
  // An unknown country stays as typed.
  const isUnknown = hasText(parts.country) && findCountryOfCell(parts.country) === null;
  if (mapping.country || (code === (defaultCountry ?? '') && !isUnknown)) return [];
  const text = isUnknown ? parts.country : writeCountry(code);
  const line = textOfCells(cells, mapping.address ?? []).text;
  const isSaid = [text, parts.country].some((each) => hasText(each) && containsWords(line, each));
  return isSaid ? [] : [{ part: 'country', text }];
}

function countryOf({ country }: Address, { defaultCountry }: CellsContext): string {
  return countryCodeOfCell(country) ?? defaultCountry ?? '';
}
