/** How much larger an element is shown than its own lengths say. Pointers, wheels and `getBoundingClientRect` measure as shown. */
export const zoomOf = (element: HTMLElement): number =>
  element.offsetWidth > 0 ? element.getBoundingClientRect().width / element.offsetWidth : 1;
