import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './slowest-first.ts';
import { keepCompiledCodeOfTests } from './support/compiled-code.ts';
import { keepOwnData } from './support/own-data.ts';
import { unitFiles } from './tiers.ts';

keepCompiledCodeOfTests();
keepOwnData();

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  resolve: { alias: { '#shared': resolve(import.meta.dirname, '../src-shared') } },
  test: {
    ...unitFiles(process.env['DOORSTEP_TIER']),
    allowOnly: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: ['test/support/fixed-seed.ts'],
    // A busy machine is slow, not wrong: what never comes still fails.
    expect: { poll: { timeout: 60_000 } },
    // One more than processors: who waits for a process or a service leaves its processor to another.
    maxWorkers: 3,
    // Files share a process and the modules they load: no module of ours keeps what a test has done.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
  },
});
