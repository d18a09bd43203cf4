/**
 * Hides the keys of an input method (Japanese, Chinese, Korean) from the page, because they only compose text.
 * Safari ends the composition before the key event, which then has the code 229.
 */
export function keepCompositions(): void {
  const keep = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation();
  };
  addEventListener('keydown', keep, { capture: true });
}
