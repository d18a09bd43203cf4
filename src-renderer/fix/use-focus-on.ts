import { useEffect, useRef } from 'react';

/** Focuses the element each time `isWanted` becomes true. */
export function useFocusOn<E extends HTMLElement>(isWanted: boolean) {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (isWanted) ref.current?.focus();
  }, [isWanted]);
  return ref;
}
