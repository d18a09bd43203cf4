type Listener = {
  /** @param share a share of the area's width, 0..1 */
  readonly onMove: (share: number) => void;
  readonly onEnd: (share: number) => void;
  readonly onCancel: () => void;
};

/** Reports a drag until the pointer is released, even outside the area. */
export function dragAcross(down: PointerEvent, area: HTMLElement, listener: Listener): void {
  const { target, pointerId } = down;
  if (!(target instanceof Element)) return;
  const { left, width } = area.getBoundingClientRect();
  const shareAt = ({ clientX }: PointerEvent): number =>
    Math.max(0, Math.min(1, (clientX - left) / Math.max(1, width)));
  const ended = new AbortController();
  const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', hear: (event: PointerEvent) => void) =>
    addEventListener(type, (event) => event.pointerId === pointerId && hear(event), { signal: ended.signal });

  target.setPointerCapture(pointerId);
  listener.onMove(shareAt(down));
  listen('pointermove', (event) => listener.onMove(shareAt(event)));
  listen('pointerup', (event) => {
    ended.abort();
    listener.onEnd(shareAt(event));
  });
  listen('pointercancel', () => {
    ended.abort();
    listener.onCancel();
  });
}
