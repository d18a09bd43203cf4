import { useEffect, useState } from 'react';

/** Counts down the whole seconds until a moment. Returns 0 after that moment, and for null. */
export function useSecondsUntil(momentMs: number | null): number {
  const nowMs = useNow(momentMs);
  return momentMs === null ? 0 : Math.max(0, Math.ceil((momentMs - nowMs) / 1000));
}

/** Counts the whole seconds since a moment. Returns 0 before that moment, and for null. */
export function useSecondsSince(momentMs: number | null): number {
  const nowMs = useNow(momentMs);
  return momentMs === null ? 0 : Math.max(0, Math.floor((nowMs - momentMs) / 1000));
}

/** Returns the current time, every second. It stands still for null. */
function useNow(momentMs: number | null): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (momentMs === null) return;
    const tick = (): void => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [momentMs]);
  return nowMs;
}
