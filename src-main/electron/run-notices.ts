/** Notifies a person who uses another program when a run ends or needs help. Also reports whether a run is active. */
import type { BrowserWindow, Notification } from 'electron';
import type { EventMessage } from '#shared/contract/events.ts';
import { isGoing, type RunSnapshot } from '#shared/contract/run/run.ts';
import type { WorkspaceSummary } from '#shared/contract/workspace/workspace.ts';
import { type RunNotice, runNotice } from '#shared/messages/run/run-notice.ts';

type RunNoticesOptions = {
  readonly windows: () => readonly Pick<BrowserWindow, 'isFocused'>[];
  readonly subscribe: (listener: (message: EventMessage) => void) => () => void;
  readonly readWorkspace: () => Promise<Pick<WorkspaceSummary, 'lists' | 'settings'> | null>;
  readonly createNotification: (notice: RunNotice) => Pick<Notification, 'on' | 'show'>;
  readonly showWindows: () => void;
};

export type RunNotices = { readonly isAnyGoing: () => boolean };

/** Shows a notification only if the setting `notifies` is on and no window of the app has the focus. */
export function noticeRuns(options: RunNoticesOptions): RunNotices {
  const { windows, subscribe, readWorkspace, createNotification, showWindows } = options;
  const going = new Map<number, RunSnapshot>();
  /** The notifications on the screen. Without a reference, a notification is garbage-collected and loses its clicks. */
  const shown = new Set<unknown>();

  async function tell(run: RunSnapshot): Promise<void> {
    const workspace = await readWorkspace();
    if (workspace?.settings.notifies !== true) return;
    if (windows().length === 0 || windows().some((window) => window.isFocused())) return;
    const list = workspace.lists.find(({ id }) => id === run.listId);
    const notice = list ? runNotice(run, list) : null;
    if (notice === null) return;
    const notification = createNotification(notice);
    shown.add(notification);
    notification.on('click', showWindows);
    notification.on('close', () => void shown.delete(notification));
    notification.show();
  }

  subscribe((message) => {
    if (message.name !== 'runProgressed') return;
    const { payload } = message;
    if (isGoing(payload)) going.set(payload.runId, payload);
    else if (going.delete(payload.runId)) void tell(payload);
  });
  return { isAnyGoing: () => going.size > 0 };
}
