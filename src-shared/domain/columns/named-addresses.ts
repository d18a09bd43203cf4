/** One of several addresses in a file's rows, each of which becomes a separate list. */

import type { ColumnMapping } from '../address/mapping.ts';
import { LONGEST_ADDRESS_NAME } from '../list/list.ts';
import type { AddressBlock } from './address-blocks.ts';

export type NamedAddress = { readonly addressName: string; readonly mapping: ColumnMapping };

/** Gives each address a unique name within the length limit. */
export function namedAddresses(blocks: readonly AddressBlock[]): readonly NamedAddress[] {
  const taken = new Set<string>();
  return blocks.map(({ name, mapping }) => {
    const addressName = freeName(name, taken);
    taken.add(addressName);
    return { addressName, mapping };
  });
}

/** The maximum length of a name, in UTF-16 units. Leaves space for a number after it. */
const LONGEST = LONGEST_ADDRESS_NAME - 4;

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const cut = [...wanted.trim()].slice(0, LONGEST).join('').slice(0, LONGEST);
  const name = cut === '' ? 'Address' : cut;
  let free = name;
  for (let nth = 2; taken.has(free); nth += 1) free = `${name} ${nth}`;
  return free;
}
