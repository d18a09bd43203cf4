/** Stands for a file the host knows; a page in a browser has no paths. */
export type FileToken = { readonly token: string; readonly name: string };

/** Stands for a folder that a person chose. `name`: its last part. No file has such a token. */
export type FolderToken = { readonly token: string; readonly name: string };
