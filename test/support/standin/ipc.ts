/** Provides `ipcMain`: handlers by channel. All values are structured-cloned between the two sides, as in Electron. */
import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { strict } from './strict.ts';

type Handler = Parameters<IpcMain['handle']>[1];

const handlers = new Map<string, Handler>();

const impl = {
  handle(channel, listener) {
    if (handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    handlers.set(channel, listener);
  },
  removeHandler(channel) {
    handlers.delete(channel);
  },
} satisfies Pick<IpcMain, 'handle' | 'removeHandler'>;

export const ipcMain = strict('ipcMain', impl);

/** Returns the result of `ipcRenderer.invoke`: the clone of an answer, or an error message. */
export async function invoke(
  event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  channel: string,
  args: readonly unknown[],
): Promise<{ readonly value: unknown } | { readonly error: string }> {
  const handler = handlers.get(channel);
  if (!handler)
    return { error: `Error invoking remote method '${channel}': No handler registered for '${channel}'` };
  try {
    const whole = strict('event', event) as IpcMainInvokeEvent; // a missing member throws when read
    return { value: structuredClone(await handler(whole, ...structuredClone(args))) };
  } catch (error) {
    return { error: `Error invoking remote method '${channel}': ${String(error)}` };
  }
}
