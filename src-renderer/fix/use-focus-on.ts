import { useEffect, useRef } from 'react';

/** Puts the focus on a field when it is wanted, and when it is wanted again. */
export function useFocusOn<E extends HTMLElement>(isWanted: boolean) {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (isWanted) ref.current?.focus();
  }, [isWanted]);
  return ref;
}
