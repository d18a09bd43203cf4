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
    // Waits long, because a busy machine is slow. A condition that never becomes true still fails.
    expect: { poll: { timeout: 60_000 } },
    // One worker more than two processors, because a worker that waits for a process leaves its processor free.
    maxWorkers: 3,
    // Test files share a process and its loaded modules, because no module of ours keeps state from a test.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
  },
});
