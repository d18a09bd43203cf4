import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  resolve: { alias: { '#shared': resolve(import.meta.dirname, '../src-shared') } },
  test: {
    include: ['test/unit/**/*.test.ts', 'test/unit/**/*.test.tsx'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A busy machine is slow, not wrong: what never comes still fails.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
  },
});
