/** One label for the people of one household. */
import { LARGEST_HOUSEHOLD, peopleOf } from '#shared/domain/labels/household-lines.ts';
import { foldText } from '#shared/domain/text/fold.ts';
import type { LabelText } from './make-label.ts';

/**
 * The labels of rows, those of one household joined in the place of its first row. A household has the same printed address and
 * no organisation. All of them are held at once.
 */
export async function* joinHouseholds(texts: AsyncIterable<LabelText>): AsyncGenerator<LabelText> {
  const households: LabelText[][] = [];
  const byAddress = new Map<string, LabelText[]>();
  for await (const text of texts) {
    const address = foldText(text.address.join('\n'));
    const household = text.isOfOrganisation || address === '' ? undefined : byAddress.get(address);
    if (household) household.push(text);
    else {
      const begun = [text];
      households.push(begun);
      if (!text.isOfOrganisation) byAddress.set(address, begun);
    }
  }
  for (const household of households) yield* labelsOfHousehold(household);
}

function labelsOfHousehold(household: readonly LabelText[]): readonly LabelText[] {
  const [first] = household;
  const names = peopleOf(household.flatMap((text) => text.names));
  if (first === undefined || names.length > LARGEST_HOUSEHOLD) return household;
  return [{ ...first, positions: household.flatMap(({ positions }) => positions), names }];
}
