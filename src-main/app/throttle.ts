type Throttled<T> = { readonly push: (value: T) => void; readonly flush: () => void };

/** Passes on at most one value per `intervalMs`, always the latest. `flush` passes on a waiting value at once. */
export function throttle<T>(intervalMs: number, send: (value: T) => void): Throttled<T> {
  let waiting: { readonly value: T } | null = null;
  let timer: NodeJS.Timeout | null = null;

  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (!waiting) return;
    const { value } = waiting;
    waiting = null;
    send(value);
  };
  return {
    push: (value) => {
      const isFirst = timer === null;
      waiting = { value };
      if (!isFirst) return;
      flush();
      timer = setTimeout(function next() {
        timer = null;
        if (!waiting) return;
        flush();
        timer = setTimeout(next, intervalMs);
      }, intervalMs);
    },
    flush,
  };
}
