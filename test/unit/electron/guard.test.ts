import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { expect, it } from 'vitest';
import { denyPermissions, guardContents } from '../../../src-main/electron/guard.ts';

type OpenHandler = (details: { readonly url: string }) => { readonly action: string };

function guarded() {
  const opened: string[] = [];
  let openWindow: OpenHandler = () => ({ action: 'allow' });
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: OpenHandler) => {
      openWindow = handler;
    },
  });
  guardContents(contents as unknown as WebContents, (url) => Promise.resolve(void opened.push(url)));
  /** Returns whether the guard prevents the event. */
  const isStopped = (event: string, url: string): boolean => {
    let stopped = false;
    contents.emit(event, { url, preventDefault: () => (stopped = true) });
    return stopped;
  };
  return { opened, isStopped, openWindow: (url: string) => openWindow({ url }) };
}

it('a page can go only to addresses of the app, and cannot embed other pages', () => {
  const { isStopped } = guarded();
  expect(isStopped('will-frame-navigate', 'https://example.org/')).toBe(true);
  expect(isStopped('will-frame-navigate', 'file:///etc/passwd')).toBe(true);
  expect(isStopped('will-frame-navigate', 'app://bundle/index.html#lists')).toBe(false);
  expect(isStopped('will-attach-webview', 'app://bundle/index.html')).toBe(true);
});

it('a page cannot open a window, but the app treats the requested address like a link', () => {
  const { openWindow, opened } = guarded();
  expect(openWindow('https://example.org/')).toEqual({ action: 'deny' });
  expect(opened).toEqual(['https://example.org/']);
});

it('a page gets no permission, whether it requests one or checks for one', () => {
  const answers: boolean[] = [];
  const session = {
    setPermissionRequestHandler: (handler: (a: null, b: string, answer: (is: boolean) => void) => void) =>
      handler(null, 'media', (is) => answers.push(is)),
    setPermissionCheckHandler: (handler: () => boolean) => answers.push(handler()),
  };
  denyPermissions(session as unknown as Session);
  expect(answers).toEqual([false, false]);
});
