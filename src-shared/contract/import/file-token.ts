/** Identifies a file that the host knows. A page in a browser has no paths. */
export type FileToken = { readonly token: string; readonly name: string };

/** Identifies a folder that a person chose. `name`: the last part of its path. No file has the same token. */
export type FolderToken = { readonly token: string; readonly name: string };
