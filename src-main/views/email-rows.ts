/** Which rows an export by emails has, and what it leaves out; all of the same moment. */
import type { EmailChoice } from '#shared/contract/export.ts';
import type { FacetCount } from '#shared/contract/view.ts';
import { emailRank } from '#shared/domain/email/email-value.ts';
import type { ListColumns } from './columns/list-columns.ts';

export type EmailRows = {
  /** Rising. */
  readonly positions: Uint32Array;
  /** The rows that are left out, by their worst email; the worst first. */
  readonly leftOut: readonly FacetCount[];
};

export function rowsByEmail({ rows, email }: ListColumns, which: EmailChoice): EmailRows {
  const isChosen = email.values.map((value) =>
    which === 'deliverable' ? value === 'deliverable' : value !== 'undeliverable',
  );
  const counts = new Uint32Array(email.values.length);
  const positions = new Uint32Array(rows);
  let chosen = 0;
  for (let index = 0; index < rows; index += 1) {
    const code = email.codes[index] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
    positions[chosen] = index + 1;
    if (isChosen[code] === true) chosen += 1;
  }
  const leftOut = email.values
    .map((value, code) => ({ value, rows: counts[code] ?? 0 }))
    .filter(({ rows: count }, code) => count > 0 && isChosen[code] !== true)
    .toSorted((one, other) => emailRank(one.value) - emailRank(other.value));
  return { positions: positions.slice(0, chosen), leftOut };
}
