/**
 * The part of a decision that applies to another row with the same address and answer. Omits a company and the names
 * above the street of a picked address, because they belong to the decided row.
 */

import { type CorrectedAddress, partsAlone } from '../address/address.ts';
import { startsUnit } from '../address/address-words.ts';
import { foldText, hasText } from '../text/fold.ts';
import type { Decision, Picked } from '../verdict/decision.ts';
import { namedBeside } from './decided-cells.ts';

export function rememberedDecision(decision: Decision): Decision {
  const { corrected, picked } = decision;
  if (!corrected) return decision;
  const { organisation: _, ...address } = corrected;
  return { ...decision, corrected: address, picked: picked && withoutNames(picked, corrected) };
}

/**
 * Returns the remembered decision for another row. Keeps a person's building or flat only if both rows have the same
 * entered premise: otherwise it may belong only to the recipient of the decided row.
 */
export function decisionTaken(decision: Decision, decidedPremise: string, premise: string): Decision {
  const remembered = rememberedDecision(decision);
  const isSame = hasText(premise) && foldText(decidedPremise) === foldText(premise);
  if (!remembered.corrected || isSame) return remembered;
  const { premise: _, ...address } = remembered.corrected;
  return { ...remembered, corrected: address };
}

function withoutNames(picked: Picked, corrected: CorrectedAddress): Picked {
  const beside = namedBeside(partsAlone(corrected), picked.formatted, '').split(', ');
  const names = new Set(beside.filter((piece) => piece !== '' && !startsUnit(piece)));
  const lines = picked.formatted.split('\n').map((line) =>
    line
      .split(',')
      .map((piece) => piece.trim())
      .filter((piece) => !names.has(piece))
      .join(', '),
  );
  return { ...picked, formatted: lines.filter((line) => line !== '').join('\n') };
}
