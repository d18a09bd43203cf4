/** Orders the unit test files. Slow files come first, so that at the end no worker still runs a slow one. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import DURATIONS from './durations.json' with { type: 'json' };

const UNIT = `${import.meta.dirname}/unit`;
const seconds: Readonly<Record<string, number>> = DURATIONS;

/** Moves the slow files to the front of the usual order. On a fresh clone, vitest itself has no timings. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, which sorts a copy
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}

const secondsOf = ({ moduleId }: TestSpecification): number =>
  seconds[relative(UNIT, moduleId).replaceAll('\\', '/')] ?? 0;
