/** Returns the element's zoom. Pointers and `getBoundingClientRect` measure zoomed lengths, CSS does not. */
export const zoomOf = (element: HTMLElement): number =>
  element.offsetWidth > 0 ? element.getBoundingClientRect().width / element.offsetWidth : 1;
