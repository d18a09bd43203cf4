import { describe, expect, it } from 'vitest';
import { createListWork } from '../../../src-main/app/jobs/list-locks.ts';

const failing = (code: string) => expect.objectContaining({ failure: { code, listId: 1 } });

function workOf({ isRunning = false, hasUnfinishedStep = false } = {}) {
  return createListWork({ isRunning: () => isRunning, hasUnfinishedStep: () => hasUnfinishedStep });
}

/** Holds a task for as long as the test wants. */
function holding(work: ReturnType<typeof workOf>, task: Parameters<typeof work.hold>[1]) {
  const { promise, resolve } = Promise.withResolvers<null>();
  const ended = work.hold(1, task, () => promise);
  return async () => {
    resolve(null);
    await ended;
  };
}

describe('a list', () => {
  it('whose run is being prepared is not deleted, mapped or judged again, nor run twice', async () => {
    const work = workOf();
    const end = holding(work, 'prepare_run');
    expect(() => work.check(1, 'delete')).toThrow(failing('list_busy'));
    expect(() => work.check(1, 'judge_all')).toThrow(failing('run_already_going'));
    expect(() => work.check(1, 'prepare_run')).toThrow(failing('run_already_going'));
    for (const wish of ['change_row', 'change_rows', 'check_row', 'export'] as const) work.check(1, wish);
    await end();
    work.check(1, 'delete');
  });

  it('that runs is decided and deleted, but not judged by other rules', () => {
    const work = workOf({ isRunning: true });
    for (const wish of ['change_row', 'change_rows', 'check_row', 'export', 'delete'] as const)
      work.check(1, wish);
    expect(() => work.check(1, 'judge_all')).toThrow(failing('run_already_going'));
  });

  it('that is judged again waits with everything else, and other lists do not', async () => {
    const work = workOf();
    const end = holding(work, 'judge_all');
    for (const wish of [
      'prepare_run',
      'change_row',
      'change_rows',
      'check_row',
      'export',
      'delete',
    ] as const) {
      expect(() => work.check(1, wish), wish).toThrow(failing('list_busy'));
      work.check(2, wish);
    }
    await end();
  });

  it('with a step that broke off is changed by nothing but its mending', async () => {
    const work = workOf({ hasUnfinishedStep: true });
    for (const wish of ['change_row', 'change_rows', 'judge_all', 'export'] as const)
      expect(() => work.check(1, wish), wish).toThrow(failing('list_busy'));
    expect(await work.mend(1, 'change_rows', () => Promise.resolve('mended'))).toBe('mended');
  });

  it('is free again when a task failed', async () => {
    const work = workOf();
    const fail = () => Promise.reject(new Error('it broke'));
    await expect(work.hold(1, 'judge_all', fail)).rejects.toThrow('it broke');
    work.check(1, 'judge_all');
  });
});
