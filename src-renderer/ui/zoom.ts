/**
 * Returns how much larger an element appears than its CSS lengths. Pointers and `getBoundingClientRect` measure
 * the appearance.
 */
export const zoomOf = (element: HTMLElement): number =>
  element.offsetWidth > 0 ? element.getBoundingClientRect().width / element.offsetWidth : 1;
