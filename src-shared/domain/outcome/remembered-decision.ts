/**
 * What of a decision is used for another row with the same address and the same answer. A company, and what a picked address
 * names above its street, are not: they are of the row that was decided. Pure.
 */

import { type CorrectedAddress, partsAlone } from '../address/address.ts';
import { startsUnit } from '../address/address-words.ts';
import { foldText, hasText } from '../text/fold.ts';
import type { Decision, Picked } from '../verdict/decision.ts';
import { namedBeside } from './decided-cells.ts';

/** The decision as it is remembered. */
export function rememberedDecision(decision: Decision): Decision {
  const { corrected, picked } = decision;
  if (!corrected) return decision;
  const { organisation: _, ...address } = corrected;
  return { ...decision, corrected: address, picked: picked && withoutNames(picked, corrected) };
}

/**
 * The remembered decision as another row takes it. A building or flat that a person wrote takes the place of the same words
 * only: where there were none, it may be that of the person who was there.
 *
 * @param decidedPremise that of the row which was decided, as entered
 * @param premise that of the row which takes it over, as entered
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
