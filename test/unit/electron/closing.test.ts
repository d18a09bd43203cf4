import { describe, expect, it } from 'vitest';
import { CHANNELS } from '../../../src-main/electron/channels.ts';
import { createClosing } from '../../../src-main/electron/closing.ts';

type Closes = (event: { readonly preventDefault: () => void }) => void;

/** Opens a window that closes as in Electron. Its listener may prevent that. */
function openWindow(longestMs: number, question?: () => Promise<boolean> | null) {
  const sent: string[] = [];
  let listener: Closes = () => {};
  let isClosed = false;
  let isCrashed = false;
  const window = {
    on: (_event: 'close', heard: Closes) => {
      listener = heard;
    },
    close: () => {
      let isPrevented = false;
      listener({ preventDefault: () => (isPrevented = true) });
      isClosed = !isPrevented;
    },
    isDestroyed: () => isClosed,
    webContents: { isDestroyed: () => isCrashed, send: (channel: string) => void sent.push(channel) },
  };
  const closing = createClosing(longestMs);
  closing.watch(window, question);
  return {
    closing: { mayClose: () => closing.mayClose(window.webContents) },
    window,
    sent,
    isClosed: () => isClosed,
    crash: () => {
      isCrashed = true;
    },
  };
}

const FOR_EVER = 1_000_000;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a window that a person closes', () => {
  it('asks its page for unsaved text once, and closes after the page has sent this text', () => {
    const { closing, window, sent, isClosed } = openWindow(FOR_EVER);
    window.close();
    window.close();
    expect([sent, isClosed()]).toEqual([[CHANNELS.closing], false]);
    closing.mayClose();
    expect(isClosed()).toBe(true);
    closing.mayClose();
  });

  it('does not wait for a page that no longer responds', async () => {
    const { window, isClosed } = openWindow(20);
    window.close();
    expect(isClosed()).toBe(false);
    await expect.poll(isClosed).toBe(true);
  });

  it('closes immediately if it has no page', () => {
    const { window, isClosed, crash } = openWindow(FOR_EVER);
    crash();
    window.close();
    expect(isClosed()).toBe(true);
  });

  it('stays open if the person answers no, and asks its page for unsaved text only after a yes', async () => {
    const answers = [false, true];
    let asked = 0;
    const { closing, window, sent, isClosed } = openWindow(FOR_EVER, async () => answers[asked++] ?? true);
    window.close();
    window.close();
    await settled();
    expect([asked, sent, isClosed()]).toEqual([1, [], false]);
    window.close();
    await settled();
    expect([asked, sent, isClosed()]).toEqual([2, [CHANNELS.closing], false]);
    closing.mayClose();
    expect(isClosed()).toBe(true);
  });

  it('closes without a question if the question cannot be shown', async () => {
    const { closing, window, sent, isClosed } = openWindow(FOR_EVER, () =>
      Promise.reject(new Error('no dialog')),
    );
    window.close();
    await settled();
    expect(sent).toEqual([CHANNELS.closing]);
    closing.mayClose();
    expect(isClosed()).toBe(true);
  });

  it('ignores an answer from a page that was not asked, and an answer from another window', () => {
    const { closing, isClosed, window } = openWindow(FOR_EVER);
    closing.mayClose();
    expect(isClosed()).toBe(false);
    window.close();
    openWindow(FOR_EVER).closing.mayClose();
    expect(isClosed()).toBe(false);
  });
});
