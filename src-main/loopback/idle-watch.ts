/** Reports that no page is open any more. Waits first, because a reload closes one stream and then opens another. */
export type IdleWatch = {
  readonly streamOpened: () => void;
  readonly streamClosed: () => void;
  readonly stop: () => void;
};

/** Does not call `onIdle` until a page has been opened, because the person may still be looking for the window. */
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
