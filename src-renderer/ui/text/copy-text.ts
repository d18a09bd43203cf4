/**
 * Copies with a copy event, because the clipboard API needs a permission that our pages never get.
 *
 * @returns whether the text was copied
 */
export function copyText(text: string): boolean {
  const put = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', put, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', put);
  return isCopied;
}
