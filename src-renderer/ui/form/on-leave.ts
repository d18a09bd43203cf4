import type { FocusEventHandler } from 'react';

/**
 * Returns a blur handler that ignores a switch to another window. The browser gives the focus back to the field, so the
 * person is still typing there. Without this, a half-typed value would take effect. If that removed the field, the keys
 * typed after the return would reach the page's shortcuts.
 */
export const onLeave =
  <E extends Element>(leave: FocusEventHandler<E>): FocusEventHandler<E> =>
  (event) => {
    if (document.hasFocus()) leave(event);
  };
