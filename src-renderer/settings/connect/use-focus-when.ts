import { type RefObject, useEffect } from 'react';

/** Puts the focus where the next step is: once for each new cause, and not for null or false. */
export function useFocusWhen(ref: RefObject<HTMLElement | null>, cause: object | boolean | null): void {
  useEffect(() => {
    if (cause !== null && cause !== false) ref.current?.focus();
  }, [ref, cause]);
}
