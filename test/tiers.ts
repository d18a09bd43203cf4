/** Lists which tests `npm test` runs and which only `npm run test:all`. Each test file and journey has one tier. */

/** `first`: tests that `npm test` runs. `rest`: tests that it leaves out. */
export type Tier = 'first' | 'rest';
export const TIERS: readonly Tier[] = ['first', 'rest'];

/**
 * Unit test files that `npm test` leaves out, by kind. They repeat a few checks on many inputs, and most take ten
 * seconds or more.
 */
export const SOAK: Readonly<Record<string, readonly string[]>> = {
  'kills, chaos and power loss': [
    'app/bring-workspace-faults.test.ts',
    'cli/kill.test.ts',
    'verify/chaos.test.ts',
    'verify/email-kills.test.ts',
    'verify/email-troubles.test.ts',
    'verify/kills.test.ts',
    'verify/power-loss.test.ts',
  ],
  'models against the real thing': [
    'app/announced-rows.property.test.ts',
    'domain/verdict/liar.test.ts',
    'review/undo.property.test.ts',
    'verify/ledger-model.property.test.ts',
    'views/indexed-texts.property.test.ts',
    'views/view.property.test.ts',
  ],
  'hundreds of hostile values': [
    'cli/hostile-folder.test.ts',
    'cli/hostile-service.test.ts',
    'cli/untrusted-text.test.ts',
    'db/hostile-folder.test.ts',
    'db/hostile-workspace.test.ts',
    'db/shared-pages.test.ts',
    'service/any-reply.property.test.ts',
    'service/every-endpoint.test.ts',
    'service/hostile-replies.test.ts',
    'service/practice-and-script.test.ts',
  ],
  'large and messy lists': [
    'app/large-workspace.test.ts',
    'app/preparing.test.ts',
    'app/shared-export.test.ts',
    'app/shared-import.test.ts',
    'cli/messy-lists.test.ts',
  ],
  'other programs as judges': [
    'lists/decided-lists.test.ts',
    'lists/round-trip.test.ts',
    'packaging/dry-run.test.ts',
    'packaging/linux-packages.test.ts',
    'packaging/windows-packages.test.ts',
    'spreadsheet/fidelity/real-workbooks.test.ts',
    'spreadsheet/fidelity/recalculated.test.ts',
    'spreadsheet/workbook/exported-workbooks.test.ts',
  ],
};

/** The tag of the journeys that `npm test` runs. */
const MAIN_JOURNEY = '@main';

/** Returns vitest's globs for the files of a tier. Without a tier, for all files, so that each can be run by name. */
export function unitFiles(tier: string | undefined): {
  readonly include: string[];
  readonly exclude: string[];
} {
  const all = ['test/unit/**/*.test.ts', 'test/unit/**/*.test.tsx'];
  const soak = Object.values(SOAK)
    .flat()
    .map((file) => `test/unit/${file}`);
  if (tier === 'rest') return { include: soak, exclude: [] };
  return { include: all, exclude: tier === 'first' ? soak : [] };
}

/** Returns Playwright's filter for the journeys of a tier. */
export function journeys(tier: string | undefined): { readonly grep?: RegExp; readonly grepInvert?: RegExp } {
  const main = new RegExp(MAIN_JOURNEY, 'u');
  if (tier === 'first') return { grep: main };
  return tier === 'rest' ? { grepInvert: main } : {};
}

/** Returns the last lines that `npm test` prints. */
export function describeLeftOut(): string {
  const kinds = Object.entries(SOAK).flatMap(([kind, files]) => [
    `  ${kind}:`,
    ...files.map((file) => `    ${file}`),
  ]);
  return [
    `Not run: ${Object.values(SOAK).flat().length} files of unit tests`,
    ...kinds,
    `and the journeys without the tag ${MAIN_JOURNEY}. All of them: npm run test:all`,
    'One file: npm run unit -- test/unit/cli/kill.test.ts. One journey: npm run e2e -- accessibility',
  ].join('\n');
}
