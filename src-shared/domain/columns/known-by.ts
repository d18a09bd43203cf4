/** Which column a person knows a row by. */
import type { ColumnMapping } from '../address/mapping.ts';

const NAME =
  /name|company|organi[sz]ation|customer|client|member|donor|contact|business|firm|practice|school|hospital/iu;

/**
 * The column a row is known by: that of the organisation, else one that is called a name, else the first that is no part
 * of the address. null: none. It is for people to look at; whether two rows are of one person goes by `duplicate.ts`.
 */
export function knownByColumn(names: readonly string[], mapping: ColumnMapping): number | null {
  const [organisation] = mapping.organisation ?? [];
  if (organisation !== undefined) return organisation;
  const mapped = new Set(Object.values(mapping).flat());
  const others = names.flatMap((name, column) => (mapped.has(column) ? [] : [{ name, column }]));
  return (others.find(({ name }) => NAME.test(name)) ?? others[0])?.column ?? null;
}
