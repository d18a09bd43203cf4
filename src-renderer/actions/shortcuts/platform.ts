/** Whether this is a Mac, where Cmd does what Ctrl does elsewhere. */
export const IS_MAC: boolean = /Mac|iPhone|iPad/u.test(navigator.userAgent);
