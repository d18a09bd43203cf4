/** How far a command has got, for the one JSON object it ends with whatever ends it. */
import type { Command } from './arguments.ts';
import { type PartsSoFar, type ReceiptParts, receiptJson } from './receipt.ts';

type PartsOfList = Pick<PartsSoFar, 'summary' | 'quotes' | 'runs' | 'decidedBefore'>;

const NOTHING: PartsOfList = { summary: null, quotes: [], runs: [], decidedBefore: null };

export type PartialReceipt = ReturnType<typeof createPartialReceipt>;

export function createPartialReceipt() {
  let startedAtMs = performance.now();
  let parts: PartsOfList = NOTHING;
  const ended: ReturnType<typeof receiptJson>[] = [];
  return {
    /** Time counts from here on: reading a file is not checking it. So does what is known of the list that is checked. */
    beginChecking(): void {
      startedAtMs = performance.now();
      parts = NOTHING;
    },
    note(more: Partial<PartsOfList>): void {
      parts = { ...parts, ...more };
    },
    /** Of a list that goes with another one, which is checked next. */
    endCompanion(receipt: ReceiptParts): void {
      ended.push(receiptJson(receipt));
      parts = NOTHING;
    },
    /** Whoever reads the one object of a command finds there what its other lists came to. */
    companions: () => (ended.length > 0 ? { companions: [...ended] } : {}),
    parts: (output: string | null = null): PartsSoFar => ({
      ...parts,
      output,
      notes: null,
      exportFailure: null,
      seconds: (performance.now() - startedAtMs) / 1000,
      peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
    }),
  };
}

/** What a command that did not come to its end says on the last line with `--json`. `stopped`: a failure's code, or `usage`. */
export function stoppedJson(command: Command | null, partial: PartialReceipt, stopped: string): object {
  const isVerifying = command === 'clean' || command === 'verify';
  return isVerifying ? { ...receiptJson(partial.parts(), stopped), ...partial.companions() } : { stopped };
}
