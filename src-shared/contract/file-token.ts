/** Stands for a file the host knows; a page in a browser has no paths. */
export type FileToken = { readonly token: string; readonly name: string };
