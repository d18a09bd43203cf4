/** The result of asking a person where to save an exported file. */
export type SaveResult =
  /** `name`: the name that the file was saved under. */
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'cancelled' }
  /** The chosen file is the imported one; nothing was written. `replaceOriginal` keeps that file as `backup`. */
  | { readonly kind: 'would_replace_original'; readonly name: string; readonly backup: string };

/** Names only: paths never reach the page. */
export type SaveOptions = { readonly replaceOriginal: boolean };
