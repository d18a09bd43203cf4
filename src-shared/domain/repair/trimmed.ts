/** Removes white space and separators at both ends. */
export const trimmed = (text: string): string => trimmedStart(trimmedEnd(text));

/** @param brackets characters that are also removed */
export function trimmedStart(text: string, brackets = ''): string {
  let start = 0;
  while (start < text.length && isEdge(text.charAt(start), brackets)) start += 1;
  return text.slice(start);
}

/** @param brackets characters that are also removed */
export function trimmedEnd(text: string, brackets = ''): string {
  let end = text.length;
  while (end > 0 && isEdge(text.charAt(end - 1), brackets)) end -= 1;
  return text.slice(0, end);
}

const isEdge = (sign: string, brackets: string): boolean =>
  /[\s,;|/–-]/u.test(sign) || brackets.includes(sign);
