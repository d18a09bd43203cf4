/** The order of the unit test files: one that takes long and begins last would leave the other processor idle. */
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files of more than five seconds on two processors, the slowest first. */
const SLOW = [
  'cli/hostile-service.test.ts',
  'service/hostile-replies.test.ts',
  'cli/messy-lists.test.ts',
  'verify/kills.test.ts',
  'verify/chaos.test.ts',
  'lists/round-trip.test.ts',
  'cli/clean.test.ts',
  'cli/untrusted-text.test.ts',
  'app/runs.test.ts',
  'cli/kill.test.ts',
  'app/core.test.ts',
  'app/maintenance.test.ts',
  'cli/hostile-folder.test.ts',
  'db/hostile-folder.test.ts',
  'db/hostile-workspace.test.ts',
  'app/services.test.ts',
  'app/old-workspaces.test.ts',
  'app/core-supervisor.test.ts',
  'db/salvage.test.ts',
  'app/move-workspace.test.ts',
  'service/practice-and-script.test.ts',
  'verify/ledger-model.property.test.ts',
  'cli/unusable-key.test.ts',
  'review/undo.property.test.ts',
  'app/row-facts.test.ts',
  'packaging/dry-run.test.ts',
  'verify/power-loss.test.ts',
  'app/report.test.ts',
  'loopback/host-crowd.test.ts',
  'service/any-reply.property.test.ts',
  'domain/verdict/verdict-properties.test.ts',
  'views/view.property.test.ts',
  'review/half-steps.test.ts',
  'spreadsheet/fidelity/recalculated.test.ts',
  'spreadsheet/fidelity/real-workbooks.test.ts',
];

/** Files in their usual order, but for the slow ones, which a fresh clone has no measurements of. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, which sorts a copy
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = SLOW.findIndex((name) => moduleId.endsWith(`/${name}`));
  return place === -1 ? SLOW.length : place;
}
