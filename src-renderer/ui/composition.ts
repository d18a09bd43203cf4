/**
 * Keeps the keys of an input method from the page: they choose or end what is composed (Japanese, Chinese, Korean) and mean
 * nothing else. Safari ends the composition before the key, where only the code 229 says so.
 */
export function keepCompositions(): void {
  const keep = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation();
  };
  addEventListener('keydown', keep, { capture: true });
}
