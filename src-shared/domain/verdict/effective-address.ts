import { type EnteredAddress, type OwnLines, partsAlone } from '../address/address.ts';
import { enteredAddress } from '../address/entered.ts';
import { askedCells, type RepairSettings, repairedCells } from '../repair/repaired-cells.ts';
import type { Decision } from './decision.ts';

/** Reads the address from a row's cells after the list's repairs. */
export function readAddress(cells: readonly string[], settings: RepairSettings): EnteredAddress {
  return enteredAddress(askedCells(repairedCells(cells, settings), settings), settings.mapping);
}

/** Returns the address to check and judge: the person's edit, even after its suggestion was accepted, or the cells. */
export function effectiveAddress(
  cells: readonly string[],
  settings: RepairSettings,
  decision: Decision | null,
): EnteredAddress {
  const entered = readAddress(cells, settings);
  if (!decision?.corrected || decision.kind === 'picked') return entered;
  return { line: '', parts: partsAlone(decision.corrected), ...ownLines(entered, decision) };
}

/** Returns the final own lines: as decided, otherwise as entered. */
export function ownLines(entered: OwnLines, decision: Decision | null): OwnLines {
  const { organisation, premise } = decision?.corrected ?? {};
  return { organisation: organisation ?? entered.organisation, premise: premise ?? entered.premise };
}
