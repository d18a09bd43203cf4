import { describe, expect, it } from 'vitest';
import { createListLocks } from '../../../src-main/app/jobs/list-locks.ts';

const failing = (code: string) => expect.objectContaining({ failure: { code, listId: 1 } });

function createLocks(facts = { isRunning: false, hasUnfinishedStep: false }) {
  return createListLocks({
    isRunning: () => facts.isRunning,
    hasUnfinishedStep: () => facts.hasUnfinishedStep,
  });
}

function holding(locks: ReturnType<typeof createLocks>, task: Parameters<typeof locks.hold>[1]) {
  const { promise, resolve } = Promise.withResolvers<null>();
  const ended = locks.hold(1, task, () => promise);
  return async () => {
    resolve(null);
    await ended;
  };
}

describe('the lock of a list', () => {
  it('prevents deletion, new rules and a second run while a run is being prepared', async () => {
    const locks = createLocks();
    const end = holding(locks, 'prepare_run');
    expect(() => locks.check(1, 'delete')).toThrow(failing('list_busy'));
    expect(() => locks.check(1, 'judge_all')).toThrow(failing('run_already_going'));
    expect(() => locks.check(1, 'prepare_run')).toThrow(failing('run_already_going'));
    for (const action of ['change_row', 'change_rows', 'check_row', 'export'] as const)
      locks.check(1, action);
    await end();
    locks.check(1, 'delete');
  });

  it('allows decisions and deletion during a run, but prevents new rules', () => {
    const locks = createLocks({ isRunning: true, hasUnfinishedStep: false });
    for (const action of ['change_row', 'change_rows', 'check_row', 'export', 'delete'] as const)
      locks.check(1, action);
    expect(() => locks.check(1, 'judge_all')).toThrow(failing('run_already_going'));
  });

  it('prevents every other action on the same list while new rules are being applied', async () => {
    const locks = createLocks();
    const end = holding(locks, 'judge_all');
    for (const action of [
      'prepare_run',
      'change_row',
      'change_rows',
      'check_row',
      'export',
      'delete',
    ] as const) {
      expect(() => locks.check(1, action), action).toThrow(failing('list_busy'));
      locks.check(2, action);
    }
    await end();
  });

  it('allows only recovery after an interrupted step', async () => {
    const locks = createLocks({ isRunning: false, hasUnfinishedStep: true });
    const refused = [
      'change_row',
      'change_rows',
      'judge_all',
      'export',
      'prepare_run',
      'quote',
      'check_row',
      'locate',
    ] as const;
    const expectRefused = (): void => {
      for (const action of refused)
        expect(() => locks.check(1, action), action).toThrow(failing('list_busy'));
    };
    expectRefused();
    await locks.holdForRecovery(1, 'change_rows', async () => expectRefused());
    expect(await locks.holdForRecovery(1, 'change_rows', () => Promise.resolve('recovered'))).toBe(
      'recovered',
    );
  });

  it('allows a run to start during a step', async () => {
    const facts = { isRunning: false, hasUnfinishedStep: false };
    const locks = createLocks(facts);
    const end = holding(locks, 'change_rows');
    facts.hasUnfinishedStep = true;
    locks.check(1, 'prepare_run');
    await end();
  });

  it('ends when the task with the lock fails', async () => {
    const locks = createLocks();
    const fail = () => Promise.reject(new Error('it broke'));
    await expect(locks.hold(1, 'judge_all', fail)).rejects.toThrow('it broke');
    locks.check(1, 'judge_all');
  });
});
