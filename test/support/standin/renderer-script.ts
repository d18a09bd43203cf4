/**
 * Runs in a page before its own code. Provides `contextBridge`, `ipcRenderer` and `webUtils` for the app's real preload
 * script, with one binding that is removed from `window` immediately. There is one world here; Electron has two.
 */
import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';

/** The name of the binding. The page never sees it. */
export const BINDING = '__electronStandin';

/** The script's requests to this process. */
export type Question =
  | { readonly kind: 'invoke'; readonly channel: string; readonly args: readonly unknown[] }
  /** Answered when there are messages for the page: `[channel, message][]`. */
  | { readonly kind: 'listen' }
  /** Answered with the path of the page's file. Until then, the page has the file under this name. */
  | { readonly kind: 'pathOf'; readonly name: string }
  | { readonly kind: 'open'; readonly url: string };

/** Returns the script to run in every document of a window. @param preload the preload's path; null if there is none */
export function rendererScript(preload: string | null): string {
  const source = preload === null ? '' : readFileSync(preload, 'utf8');
  const asFunction = `(function (require, module, exports, process) {${source}\n})`;
  compileFunction(source, ['require', 'module', 'exports', 'process']); // a sandboxed preload is a classic script: `import` throws
  const parts = [
    takeOverOpening,
    createPaths,
    createIpcRenderer,
    cross,
    refuseUnknown,
    createElectron,
    prepare,
  ];
  return `(() => {
    ${parts.map(String).join('\n')}
    prepare(${JSON.stringify(BINDING)}, ${preload === null ? 'null' : asFunction});
  })();`;
}

type Ask = (question: Question) => Promise<unknown>;
type Listener = (event: unknown, ...args: readonly unknown[]) => void;
type Preload = (require: unknown, module: unknown, exports: unknown, process: unknown) => void;

// The functions below are written into the page as text. They can use each other and nothing else of this module.

function prepare(binding: string, preload: Preload | null): void {
  const ask: Ask = Reflect.get(window, binding);
  Reflect.deleteProperty(window, binding);
  if (window !== window.top) return; // no preload in frames, as with nodeIntegrationInSubFrames: false

  takeOverOpening(ask);
  if (!preload) return;
  const electron = createElectron(ask);
  const require = (name: string): object => {
    if (name === 'electron') return electron;
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  preload(require, module, module.exports, { platform: 'linux', sandboxed: true });
}

/** Turns every attempt to open a window, by script or by link, into a request. */
function takeOverOpening(ask: Ask): void {
  window.open = (url) => {
    void ask({ kind: 'open', url: new URL(String(url ?? 'about:blank'), document.baseURI).href });
    return null;
  };
  window.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[target]') : null;
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    window.open(link.href);
  });
}

type Paths = {
  /** Returns a placeholder for the path. Electron has the path at once, but here Chromium must be asked for it. */
  readonly of: (file: File) => string;
  /** Returns the arguments with paths in place of the placeholders. */
  readonly within: (args: readonly unknown[]) => Promise<readonly unknown[]>;
};

function createPaths(ask: Ask): Paths {
  const files = new Map<unknown, File>();
  const pathOf = async (file: File): Promise<unknown> => {
    const name = crypto.randomUUID();
    Reflect.set(window, name, file);
    try {
      return await ask({ kind: 'pathOf', name });
    } finally {
      Reflect.deleteProperty(window, name);
    }
  };
  return {
    of(file) {
      const name = crypto.randomUUID();
      files.set(name, file);
      return name;
    },
    within: (args) =>
      Promise.all(
        args.map((arg) => {
          const file = files.get(arg);
          files.delete(arg);
          return file ? pathOf(file) : arg;
        }),
      ),
  };
}

function createIpcRenderer(ask: Ask, paths: Paths): object {
  const listeners = new Map<string, Set<Listener>>();
  const listen = async (): Promise<void> => {
    const messages = (await ask({ kind: 'listen' })) as readonly (readonly [string, unknown])[];
    for (const [channel, message] of messages) {
      for (const listener of listeners.get(channel) ?? []) listener({}, message);
    }
    return listen();
  };
  return {
    async invoke(channel: string, ...args: readonly unknown[]): Promise<unknown> {
      const sent = await paths.within(structuredClone(args));
      const question = { kind: 'invoke', channel, args: sent } as const;
      const answer = (await ask(question)) as { readonly value?: unknown; readonly error?: string };
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    },
    on(channel: string, listener: Listener): void {
      if (listeners.size === 0) void listen();
      listeners.set(channel, (listeners.get(channel) ?? new Set<Listener>()).add(listener));
    },
    removeListener: (channel: string, listener: Listener) => void listeners.get(channel)?.delete(listener),
  };
}

/** Returns a value's copy on the bridge's other side. Functions become proxies; errors keep their message. */
function cross(value: unknown): unknown {
  if (typeof value === 'function') return (...args: readonly unknown[]) => cross(value(...args.map(cross)));
  if (value instanceof Promise) {
    return value.then(cross, (error: unknown) => {
      throw new Error(error instanceof Error ? error.message : String(error));
    });
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return Object.freeze(value.map(cross));
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cross(member)])),
  );
}

/** `strict` of strict.ts, for the page. */
function refuseUnknown(name: string, object: object): object {
  return new Proxy(object, {
    get(target, property) {
      if (property in target) return Reflect.get(target, property);
      throw new Error(`electron stand-in has no ${name}.${String(property)}`);
    },
  });
}

function createElectron(ask: Ask): object {
  const contextBridge = {
    exposeInMainWorld(name: string, api: unknown): void {
      Object.defineProperty(window, name, { value: cross(api), enumerable: true });
    },
  };
  const paths = createPaths(ask);
  const webUtils = {
    getPathForFile(file: unknown): string {
      if (!(file instanceof File)) throw new TypeError('getPathForFile expected to receive a File object');
      return paths.of(file);
    },
  };
  const parts = { ipcRenderer: createIpcRenderer(ask, paths), contextBridge, webUtils };
  const strictParts = Object.entries(parts).map(([name, part]) => [name, refuseUnknown(name, part)]);
  return refuseUnknown('electron', Object.fromEntries(strictParts));
}
