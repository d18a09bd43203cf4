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
    // A busy machine is slow, not wrong. What never appears still fails.
    expect: { poll: { timeout: 60_000 } },
    // One more than processors, because a worker that waits for a process or a service leaves its processor free.
    maxWorkers: 3,
    // Files share a process and the modules they load. No module of ours keeps the state of a test.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
  },
});
