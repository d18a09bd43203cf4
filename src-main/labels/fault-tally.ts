import type { LabelFault, RowsLeftOut } from '#shared/contract/export/labels.ts';
import type { Label } from './make-label.ts';

type Fault = Extract<Label, { readonly fault: string }>;

const SHOWN_ROWS = 5;
const LISTED_ROWS = 300;
const SHOWN_LETTERS = 24;
const SHOWN_LENGTH = 120;

/** Counts labels that cannot be printed. Keeps the text of only the first 5 and the positions of the first 300. */
export function createFaultTally() {
  const counts = { no_address: 0, letters_missing: 0, too_long: 0, no_street: 0 };
  const letters = new Set<string>();
  const first: LabelFault[] = [];
  const positions: number[] = [];
  const total = () => Object.values(counts).reduce((sum, count) => sum + count, 0);

  return {
    add(position: number, label: Fault): void {
      counts[label.fault] += 1;
      if (label.fault === 'letters_missing')
        for (const letter of label.letters) if (letters.size < SHOWN_LETTERS) letters.add(letter);
      if (positions.length < LISTED_ROWS) positions.push(position);
      if (first.length < SHOWN_ROWS)
        first.push({ position, fault: label.fault, text: label.text.slice(0, SHOWN_LENGTH) });
    },
    isEmpty: () => total() === 0,
    found: () => (total() === 0 ? null : { counts: { ...counts }, letters: [...letters], first }),
    leftOut: (): RowsLeftOut | null => (total() === 0 ? null : { rows: total(), positions }),
  };
}
