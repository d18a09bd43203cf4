import type { Bridge } from '#shared/contract/transport/bridge.ts';
import { unwrap } from '#shared/contract/transport/wire.ts';
import type { Host } from './host.ts';

declare global {
  interface Window {
    /** Set by the preload script of the desktop window; absent in a browser. */
    readonly doorstep?: Bridge<File>;
  }
}

/** Returns the host that the preload script's bridge reaches; null in a browser. */
export function electronHost(): Host | null {
  const bridge = window.doorstep;
  if (!bridge) return null;
  return {
    kind: 'desktop',
    call: bridge.call,
    subscribe: bridge.subscribe,
    pickFile: async () => unwrap(await bridge.pickFile()),
    takeFile: async (file) => unwrap(await bridge.takeFile(file)),
    chooseFolder: async () => unwrap(await bridge.chooseFolder()),
    takeText: async (text, name) => unwrap(await bridge.takeText(text, name)),
    saveFile: async (file, options) => unwrap(await bridge.saveFile(file, options)),
    showSaved: async (file) => unwrap(await bridge.showSaved(file)),
    takeOpened: async () => unwrap(await bridge.takeOpened()),
    onOpened: bridge.onOpened,
    onAbout: bridge.onAbout,
    openWindow: async (place) => unwrap(await bridge.openWindow(place)),
    openFile: async (file) => unwrap(await bridge.openFile(file)),
    beforeClose: bridge.beforeClose,
    lost: new Promise(() => {}), // the window closes when its core ends
    reload: async () => location.reload(),
    useHere: () => Promise.resolve(), // windows do not share a session
  };
}
