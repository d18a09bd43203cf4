/** Tests when the app checks the workspace automatically. `maintenance.test.ts` tests what a check does. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWorkspaceChecks } from '../../../src-main/app/maintenance/workspace-checks.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const HOUR_MS = 3_600_000;
const STARTED_AT_MS = 1_000;
const SOON_MS = 5_000;
const FIRST_AT_MS = STARTED_AT_MS + SOON_MS;

let isBusy: boolean;
let checked: number;
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: STARTED_AT_MS });
  isBusy = false;
  checked = 0;
  type Dependencies = Parameters<typeof createWorkspaceChecks>[0];
  ({ close } = createWorkspaceChecks({
    directory: tempDir(),
    jobs: {
      isBusy: () => isBusy,
      start: () => {
        checked += 1;
        return { ended: Promise.resolve({ ok: true }) };
      },
    } as unknown as Dependencies['jobs'],
    settings: { read: () => null, write: () => {} } as unknown as Dependencies['settings'],
    announce: { workspaceChanged: () => {}, progress: () => () => {} },
    reopening: {
      whileClosed: () => Promise.resolve(),
      move: () => Promise.resolve(),
      take: () => Promise.resolve(),
      readAgain: () => Promise.resolve(),
    },
    reportBug: () => '',
    // A timer may fire before the clock shows its time.
    nowMs: () => Date.now() - (Date.now() >= FIRST_AT_MS ? 1 : 0),
    firstFailure: null,
    alsoThen: () => Promise.resolve(),
    soonMs: SOON_MS,
  }));
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

const after = async (ms: number): Promise<number> => {
  await vi.advanceTimersByTimeAsync(ms);
  return checked;
};

it('the app checks the workspace for damage soon after the start, and then every four hours', async () => {
  expect(await after(4_000)).toBe(0);
  expect(await after(1_000)).toBe(1);
  expect(await after(3 * HOUR_MS)).toBe(1);
  expect(await after(HOUR_MS + 60_000)).toBe(2);
});

it('the check for damage waits for the end of an import or run, but not longer than eight hours', async () => {
  isBusy = true;
  expect(await after(HOUR_MS)).toBe(0);
  isBusy = false;
  expect(await after(60_000)).toBe(1);
  isBusy = true;
  expect(await after(7 * HOUR_MS)).toBe(1);
  expect(await after(HOUR_MS + 60_000)).toBe(2);
});
