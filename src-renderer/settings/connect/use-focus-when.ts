import { type RefObject, useEffect } from 'react';

/** Moves the focus to the element, once for each new `cause`. null and false do nothing. */
export function useFocusWhen(ref: RefObject<HTMLElement | null>, cause: object | boolean | null): void {
  useEffect(() => {
    if (cause !== null && cause !== false) ref.current?.focus();
  }, [ref, cause]);
}
