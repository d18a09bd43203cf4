/** Notices when no page is open any more. A reload closes one stream and opens another, so it waits. */
export type IdleWatch = {
  readonly streamOpened: () => void;
  readonly streamClosed: () => void;
  readonly stop: () => void;
};

/** Before the first page nothing is idle, because the person may still look for the window. */
export function createIdleWatch(idleMs: number, onIdle: () => void): IdleWatch {
  let open = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    streamOpened() {
      open += 1;
      clearTimeout(timer);
    },
    streamClosed() {
      open -= 1;
      clearTimeout(timer);
      if (open === 0) timer = setTimeout(onIdle, idleMs);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
