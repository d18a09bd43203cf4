/** Shows a `popover="manual"` above everything, even an open dialog. */
export const showOnTop = (element: HTMLElement | null): void => void element?.togglePopover(true);
