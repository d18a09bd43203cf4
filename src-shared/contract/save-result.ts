/** What became of an exported file that a person was asked where to put. */
export type SaveResult =
  /** `name`: of the file as it was put there. */
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'cancelled' }
  /**
   * Nothing was written: the place that was chosen holds the file the list came from. Saving again with `replaceOriginal`
   * keeps that one beside it under the name `backup`, and then puts the new one there.
   */
  | { readonly kind: 'would_replace_original'; readonly name: string; readonly backup: string };

/** Neither is a path, which never reaches the page. */
export type SaveOptions = { readonly replaceOriginal: boolean };
