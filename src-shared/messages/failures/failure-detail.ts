import { byCount } from '../format.ts';

/** Returns the reason of a failure in brackets, for the end of a sentence that says what happened; '' if there is none. */
export function inBrackets(detail: string): string {
  return detail === '' ? '' : ` (${detail.replace(/\.$/u, '')})`;
}

/** Says what requests without a usable answer may have cost; '' if nothing. */
export function maybeChargedSentence(credits: number): string {
  if (credits === 0) return '';
  return byCount(credits, {
    one: '1 credit may have been charged, because the service may have received the request.',
    other: (n) => `${n} credits may have been charged, because the service may have received each request.`,
  });
}
