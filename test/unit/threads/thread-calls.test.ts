import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import {
  byName,
  createThreadCalls,
  type OneWay,
  type Remote,
  type ThreadListener,
} from '../../../src-main/threads/thread-calls.ts';
import type { CalledFunctions } from '../../support/app/called-thread.ts';

const ENTRY = new URL('../../support/app/called-thread.ts', import.meta.url);
const INTERRUPTED = { failure: { code: 'interrupted' } };

function thread(listener: ThreadListener<string> = {}) {
  const worker = new Worker(ENTRY);
  onTestFinished(() => void worker.terminate());
  const { call, send } = createThreadCalls<string>(worker, listener);
  const functions = byName<Remote<CalledFunctions>>(call);
  return { worker, functions, tell: byName<OneWay<CalledFunctions>>(send) };
}

it('a call to a thread gets its own reply, whatever the order of the replies', async () => {
  const { functions } = thread();
  const replies = [functions.later('slow', 50), functions.later('quick', 1), functions.add(2, 3)];
  expect(await Promise.all(replies)).toEqual(['slow', 'quick', 5]);
});

it('a call to a thread fails with the error of the called function', async () => {
  const { functions } = thread();
  await expect(functions.refuse()).rejects.toMatchObject({ failure: { code: 'nothing_to_undo' } });
  const bug: unknown = await functions.fail().catch((error: unknown) => error);
  expect(bug).toMatchObject({ message: 'a bug of the thread' });
  expect(bug).toHaveProperty('stack', expect.stringContaining('called-thread'));
  expect(await functions.add(1, 1)).toBe(2);
});

it('messages, calls and events arrive in the order in which they were sent', async () => {
  const events: string[] = [];
  const { functions, tell } = thread({ onEvent: (event) => void events.push(event) });
  tell.hear('one');
  tell.hear('two');
  expect(await functions.heard()).toEqual(['one', 'two']);
  tell.announce('first');
  await functions.announce('second');
  expect(events).toEqual(['first', 'second']);
});

it('a thread reports when its last pending call has got a reply', async () => {
  let idle = 0;
  const { functions } = thread({ onIdle: () => void (idle += 1) });
  await Promise.all([functions.later('a', 20), functions.add(1, 2)]);
  expect(idle).toBe(1);
});

it.each(['exit', 'stop', 'terminate'] as const)('pending calls fail as interrupted on %s', async (how) => {
  const ends: (Error | null)[] = [];
  const { worker, functions, tell } = thread({ onEnd: (error) => void ends.push(error) });
  await functions.add(0, 0);
  const pending = functions.later('never', 60_000);
  const failed = expect(pending).rejects.toMatchObject(INTERRUPTED);
  if (how === 'terminate') await worker.terminate();
  else tell[how]();
  if (how === 'stop') await worker.terminate();
  await failed;
  expect(ends).toEqual([null]);
  await expect(functions.add(1, 1)).rejects.toMatchObject(INTERRUPTED);
});

it('pending calls fail with the error that ended the thread', async () => {
  const ends: (Error | null)[] = [];
  const { functions, tell } = thread({ onEnd: (error) => void ends.push(error) });
  const pending = functions.later('never', 60_000);
  tell.fail();
  await expect(pending).rejects.toThrow('a bug of the thread');
  expect(ends).toMatchObject([{ message: 'a bug of the thread' }]);
  await expect(functions.add(1, 1)).rejects.toThrow('a bug of the thread');
});
