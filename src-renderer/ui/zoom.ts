/** Returns the element's zoom. Pointers and `getBoundingClientRect` give lengths with the zoom, CSS without it. */
export const zoomOf = (element: HTMLElement): number =>
  element.offsetWidth > 0 ? element.getBoundingClientRect().width / element.offsetWidth : 1;
