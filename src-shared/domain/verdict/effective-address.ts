/** The address of a row as it is asked and judged: repaired, and edited where a person did. */
import { type EnteredAddress, type OwnLines, partsAlone } from '../address/address.ts';
import { enteredAddress } from '../address/entered.ts';
import { askedCells, type RepairSettings, repairedCells } from '../repair/repaired-cells.ts';
import type { Decision } from './decision.ts';

/** The address a row's cells hold, as its list has them repaired. */
export function readAddress(cells: readonly string[], settings: RepairSettings): EnteredAddress {
  return enteredAddress(askedCells(repairedCells(cells, settings), settings), settings.mapping);
}

/** What is asked and judged for a row: a person's edit, also once its suggestion was taken, else what its cells hold. */
export function effectiveAddress(
  cells: readonly string[],
  settings: RepairSettings,
  decision: Decision | null,
): EnteredAddress {
  const entered = readAddress(cells, settings);
  if (!decision?.corrected || decision.kind === 'picked') return entered;
  return { line: '', parts: partsAlone(decision.corrected), ...ownLines(entered, decision) };
}

/** The person's own lines as they are to be: as decided, else as entered. */
export function ownLines(entered: OwnLines, decision: Decision | null): OwnLines {
  const { organisation, premise } = decision?.corrected ?? {};
  return { organisation: organisation ?? entered.organisation, premise: premise ?? entered.premise };
}
