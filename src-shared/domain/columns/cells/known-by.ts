import type { ColumnMapping } from '../../address/mapping.ts';

const NAME =
  /name|company|organi[sz]ation|customer|client|member|donor|contact|business|firm|practice|school|hospital/iu;

/**
 * Returns the column by which people recognise a row: organisation, recipient, an unmapped column whose title matches
 * `NAME`, or the first unmapped column. Null if there is none. For display only: `duplicate.ts` compares people.
 */
export function knownByColumn(names: readonly string[], mapping: ColumnMapping): number | null {
  const { organisation = [], recipient = [], last_name = [], first_name = [] } = mapping;
  const [known] = [...organisation, ...recipient, ...last_name, ...first_name];
  if (known !== undefined) return known;
  const mapped = new Set(Object.values(mapping).flat());
  const others = names.flatMap((name, column) => (mapped.has(column) ? [] : [{ name, column }]));
  return (others.find(({ name }) => NAME.test(name)) ?? others[0])?.column ?? null;
}
