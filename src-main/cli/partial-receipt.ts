/** How far a command has got, for the one JSON object it ends with whatever ends it. */
import type { Command } from './arguments.ts';
import type { PartsSoFar, ReceiptParts } from './receipt.ts';
import { receiptJson } from './receipt.ts';

export type PartialReceipt = ReturnType<typeof createPartialReceipt>;

export function createPartialReceipt() {
  let startedAtMs = performance.now();
  let parts: Pick<PartsSoFar, 'summary' | 'quote' | 'run'> = { summary: null, quote: null, run: null };
  return {
    /** Time counts from here on: reading a file is not checking it. */
    beginChecking(): void {
      startedAtMs = performance.now();
    },
    note(more: Partial<Pick<ReceiptParts, 'summary' | 'quote' | 'run'>>): void {
      parts = { ...parts, ...more };
    },
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
export function stoppedLine(command: Command | null, partial: PartialReceipt, stopped: string): string {
  const isVerifying = command === 'clean' || command === 'verify';
  return JSON.stringify(isVerifying ? receiptJson(partial.parts(), stopped) : { stopped });
}
