import type { MessageBoxOptions } from 'electron';
import { expect, it } from 'vitest';
import { createStartNotices } from '../../../src-main/electron/start-notices.ts';

function notice() {
  const shown: MessageBoxOptions[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const {
    onUpgrade: tell,
    onMove,
    close,
  } = createStartNotices({
    dialog: {
      showMessageBox: (words: unknown) => {
        shown.push(words as MessageBoxOptions);
        return Promise.resolve({ response: 0, checkboxChecked: false });
      },
    },
    whenReady: () => promise,
  });
  return { shown, tell, onMove, close, ready: resolve };
}

it('a box announces the upgrade of a large workspace, and closes after the upgrade', async () => {
  const { shown, tell, close, ready } = notice();
  ready();
  await tell({ bytes: 1_200_000_000 });
  await tell({ bytes: 1_200_000_000 });
  expect(shown).toHaveLength(1);
  expect(shown[0]?.detail).toContain('1.2 GB');
  expect(shown[0]?.signal?.aborted).toBe(false);
  close();
  expect(shown[0]?.signal?.aborted).toBe(true);
});

it('no box appears for the upgrade of a small workspace or for a fast upgrade', async () => {
  const small = notice();
  small.ready();
  await small.tell({ bytes: 4_000_000 });
  const fast = notice();
  const told = fast.tell({ bytes: 1_200_000_000 });
  fast.close();
  fast.ready();
  await told;
  expect([...small.shown, ...fast.shown]).toEqual([]);
});

it('a box says that a large workspace is being moved, and another one why it was not moved', async () => {
  const { shown, onMove, ready } = notice();
  ready();
  const move = { from: 'C:\\Roaming\\workspace', to: 'C:\\Local\\workspace' };
  await onMove({ ...move, bytes: 4_000_000 });
  expect(shown).toEqual([]);
  await onMove({ ...move, bytes: 1_200_000_000 });
  await onMove({ ...move, failure: { code: 'disk_full' } });
  expect(shown).toHaveLength(2);
  expect(shown[0]?.detail).toContain('1.2 GB');
  for (const words of [move.from, move.to, 'Nothing is lost', 'disk is full'])
    expect(shown[1]?.detail).toContain(words);
});
