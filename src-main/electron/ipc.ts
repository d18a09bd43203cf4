/** Carries calls and events over IPC. Answers only the page at `app://bundle/` in the main frame. */
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import type { EventMessage } from '#shared/contract/events.ts';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import { isBundleUrl } from './bundle.ts';
import { CHANNELS } from './channels.ts';
import type { FileHost } from './file-host.ts';
import { MOST_WINDOWS } from './window-bounds.ts';

type IpcOptions = {
  readonly ipcMain: Pick<IpcMain, 'handle'>;
  readonly dispatch: (name: string, input: unknown) => Promise<Reply>;
  readonly files: FileHost;
  /** Returns the list that the page's window has to open; null if there is none. */
  readonly takeGiven: (contents: WebContents) => string | null;
  readonly openWindow: (place: string) => boolean;
  /** Opens a list in a new window. Returns false if there are too many windows. */
  readonly openFile: (path: string) => boolean;
  /** Called when the page has saved everything before its window closes. */
  readonly mayClose: (contents: WebContents) => void;
};

type Answer = (sender: WebContents, ...args: readonly unknown[]) => Promise<Reply>;

/** Registers the handlers of all channels. A call from another frame or page is rejected. */
export function answerPages({ ipcMain, dispatch, files, ...windows }: IpcOptions): void {
  const handleFrom = (channel: string, answer: Answer): void => {
    ipcMain.handle(channel, async (event, ...args: readonly unknown[]) => {
      if (!isFromPage(event)) throw new Error('Refused: the caller is not the page of this app.');
      return answer(event.sender, ...args);
    });
  };
  const handle = (channel: string, answer: (...args: readonly unknown[]) => Promise<Reply>): void =>
    handleFrom(channel, (_sender, ...args) => answer(...args));

  handle(CHANNELS.call, async (name, input) =>
    typeof name === 'string'
      ? dispatch(name, input)
      : failed({ code: 'operation_unknown', operation: typeof name }),
  );
  handle(CHANNELS.pickFile, () => files.pick());
  handle(CHANNELS.takeFile, (path, name) => files.take(asText(path), asText(name)));
  handle(CHANNELS.chooseFolder, () => files.chooseFolder());
  handle(CHANNELS.takeText, (text, name) => files.takeText(asText(text), asText(name)));
  handle(CHANNELS.saveFile, (token, replaceOriginal) =>
    files.save(asText(token), { replaceOriginal: replaceOriginal === true }),
  );
  handle(CHANNELS.showSaved, (token) => files.showSaved(asText(token)));
  handleFrom(CHANNELS.takeOpened, (sender) => files.takeOpened(windows.takeGiven(sender)));
  handle(CHANNELS.openWindow, async (place) =>
    windows.openWindow(asText(place)) ? ok(null) : failed(TOO_MANY_WINDOWS),
  );
  handle(CHANNELS.openFile, async (path, name) => {
    if (asText(path) === '') return failed({ code: 'file_not_found', file: asText(name) });
    return windows.openFile(asText(path)) ? ok(null) : failed(TOO_MANY_WINDOWS);
  });
  handleFrom(CHANNELS.mayClose, async (sender) => {
    windows.mayClose(sender);
    return ok(null);
  });
}

/** Sends all events to a page. Returns a function that stops sending. */
export function tellPage(
  contents: {
    readonly isDestroyed: () => boolean;
    readonly send: (channel: string, message: EventMessage) => void;
  },
  subscribe: (listener: (message: EventMessage) => void) => () => void,
): () => void {
  return subscribe((message) => {
    if (!contents.isDestroyed()) contents.send(CHANNELS.event, message);
  });
}

type Listening = { readonly isDestroyed: () => boolean; readonly send: (channel: string) => void };

/** Tells a page that a list is waiting. The page gets the list with `takeOpened`. */
export function tellOfOpened(contents: Listening): void {
  if (!contents.isDestroyed()) contents.send(CHANNELS.opened);
}

export function showAbout(contents: Listening): void {
  if (!contents.isDestroyed()) contents.send(CHANNELS.about);
}

export const TOO_MANY_WINDOWS = { code: 'too_many_windows', most: MOST_WINDOWS } as const;

function isFromPage({ senderFrame, sender }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isBundleUrl(senderFrame.url);
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
