/** Collects the progress of a command for its final JSON object, even if the command fails. */
import type { Command } from './arguments.ts';
import { type PartsSoFar, type ReceiptParts, receiptJson } from './receipt.ts';

type PartsOfList = Pick<PartsSoFar, 'summary' | 'quotes' | 'runs' | 'decidedBefore'>;

const NOTHING: PartsOfList = { summary: null, quotes: [], runs: [], decidedBefore: null };

export type PartialReceipt = ReturnType<typeof createPartialReceipt>;

/** Stores the parts of the current list's receipt, and the receipts of finished companion lists. */
export function createPartialReceipt() {
  let startedAtMs = performance.now();
  let parts: PartsOfList = NOTHING;
  const ended: ReturnType<typeof receiptJson>[] = [];
  return {
    /** Starts the clock, after the file has been read, and forgets the previous list. */
    beginChecking(): void {
      startedAtMs = performance.now();
      parts = NOTHING;
    },
    note(more: Partial<PartsOfList>): void {
      parts = { ...parts, ...more };
    },
    /** Saves the receipt of a companion list before the next list is checked. */
    endCompanion(receipt: ReceiptParts): void {
      ended.push(receiptJson(receipt));
      parts = NOTHING;
    },
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

/** Returns the JSON object for a command that did not finish. @param stopped the code of a failure, or `usage` */
export function stoppedJson(command: Command | null, partial: PartialReceipt, stopped: string): object {
  const isVerifying = command === 'clean' || command === 'verify';
  return isVerifying ? { ...receiptJson(partial.parts(), stopped), ...partial.companions() } : { stopped };
}
