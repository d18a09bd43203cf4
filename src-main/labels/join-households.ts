import { LARGEST_HOUSEHOLD, peopleOf } from '#shared/domain/labels/household-lines.ts';
import { foldText } from '#shared/domain/text/fold.ts';
import type { LabelText } from './make-label.ts';

/**
 * Groups rows with the same address and no organisation, ignoring case and punctuation. Rows whose address is only a
 * town are no household. Holds all rows in memory.
 */
export async function* householdsOf(texts: AsyncIterable<LabelText>): AsyncGenerator<readonly LabelText[]> {
  const households: LabelText[][] = [];
  const byAddress = new Map<string, LabelText[]>();
  for await (const text of texts) {
    const address = foldText(text.address.join('\n'));
    const isAlone = text.isOfOrganisation || text.lacksStreet || address === '';
    const household = isAlone ? undefined : byAddress.get(address);
    if (household) household.push(text);
    else {
      const begun = [text];
      households.push(begun);
      if (!isAlone) byAddress.set(address, begun);
    }
  }
  yield* households;
}

/** Returns one label for all people of a household; null if they are too many. */
export function joinedText(household: readonly LabelText[]): LabelText | null {
  const [first] = household;
  const names = peopleOf(household.flatMap((text) => text.names));
  return first === undefined || names.length > LARGEST_HOUSEHOLD ? null : { ...first, names };
}
