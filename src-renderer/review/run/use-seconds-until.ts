import { useEffect, useState } from 'react';

/** Counts down the whole seconds until a moment. Returns 0 after that moment, and for null. */
export function useSecondsUntil(momentMs: number | null): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (momentMs === null) return;
    const tick = (): void => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [momentMs]);
  return momentMs === null ? 0 : Math.max(0, Math.ceil((momentMs - nowMs) / 1000));
}
