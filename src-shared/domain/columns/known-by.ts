/** Which column a person knows a row by. */
import type { ColumnMapping } from '../address/mapping.ts';

const NAME =
  /name|company|organi[sz]ation|customer|client|member|donor|contact|business|firm|practice|school|hospital/iu;

/**
 * The column a row is known by: that of the organisation, else of the recipient, else one that is called a name, else the first that is no part
 * of the address. null: none. It is for people to look at; whether two rows are of one person goes by `duplicate.ts`.
 */
export function knownByColumn(names: readonly string[], mapping: ColumnMapping): number | null {
  const { organisation = [], recipient = [], last_name = [], first_name = [] } = mapping;
  const [known] = [...organisation, ...recipient, ...last_name, ...first_name];
  if (known !== undefined) return known;
  const mapped = new Set(Object.values(mapping).flat());
  const others = names.flatMap((name, column) => (mapped.has(column) ? [] : [{ name, column }]));
  return (others.find(({ name }) => NAME.test(name)) ?? others[0])?.column ?? null;
}
