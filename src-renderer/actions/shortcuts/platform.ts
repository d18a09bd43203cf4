/** Whether shortcuts use Cmd instead of Ctrl. */
export const IS_MAC: boolean = /Mac|iPhone|iPad/u.test(navigator.userAgent);
