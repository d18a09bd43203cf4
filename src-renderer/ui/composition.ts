/**
 * Hides the keys of an input method (Japanese, Chinese, Korean) from the page, because they only compose text.
 * In Safari `isComposing` is already false, so only the key code 229 identifies them.
 */
export function keepCompositions(): void {
  const keep = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation();
  };
  addEventListener('keydown', keep, { capture: true });
}
