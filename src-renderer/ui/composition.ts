/**
 * From now on no key of an input method is heard on the page: it chooses or ends what is composed (Japanese, Chinese, Korean)
 * and means nothing else. Safari ends the composition before the key, where only the code 229 says so.
 */
export function keepCompositions(): void {
  const keep = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation();
  };
  addEventListener('keydown', keep, { capture: true });
}
