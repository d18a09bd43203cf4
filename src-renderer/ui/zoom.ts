/** How large everything is, in percent. */
export const ZOOMS: readonly number[] = [100, 110, 125, 150, 175, 200];

/** The next larger (1) or smaller (-1) one; the same at the end. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const next = direction === 1 ? ZOOMS.find((size) => size > zoom) : ZOOMS.findLast((size) => size < zoom);
  return next ?? zoom;
}

/** How much larger an element is shown than its own lengths say. Pointers, wheels and `getBoundingClientRect` measure as shown. */
export const zoomOf = (element: HTMLElement): number =>
  element.offsetWidth > 0 ? element.getBoundingClientRect().width / element.offsetWidth : 1;
