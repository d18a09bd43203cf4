/** For what is a `popover="manual"`: shows it above everything, also above an open dialog. */
export const showOnTop = (element: HTMLElement | null): void => void element?.togglePopover(true);
