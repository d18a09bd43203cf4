/** What is said of a workspace from elsewhere, and of what it names outside of itself. */
import type { ApprovalKind } from '../contract/approvals.ts';
import { countOf } from './format.ts';
import { shownText } from './shown-text.ts';

export const FROM_ELSEWHERE = {
  title: 'This workspace is from elsewhere',
  text: 'You can read, review and export its lists now. It also names the following, which it has not used on this computer. Doorstep uses none of it until you allow it.',
  allow: 'Allow',
  later: 'Not now',
  review: 'Review…',
} as const;

/** "The workspace names 2 things that Doorstep does not use until you allow them." */
export const notAllowedSentence = (count: number): string =>
  `The workspace names ${countOf(count, 'thing')} outside of it. Doorstep uses ${count === 1 ? 'it' : 'them'} only after you allow ${count === 1 ? 'it' : 'them'}.`;

/** Said by a command: the run goes on without it. */
export const callbackNotUsedSentence = (url: string): string =>
  `This workspace names ${shownText(url)} to be notified of finished email jobs, which it has not used on this computer. It is not notified.`;

/** What each kind is, and what a yes to it means. */
export const APPROVAL_WORDS: Readonly<
  Record<ApprovalKind, { readonly name: string; readonly means: string }>
> = {
  service: { name: 'Service', means: 'It receives the addresses you check, and your key for it.' },
  cleartext: {
    name: 'Host without encryption',
    means: 'Anyone on the way there can read the addresses and the key.',
  },
  callback: { name: 'URL for finished email jobs', means: 'The service notifies it of each finished job.' },
  map_style: { name: 'Online map', means: 'Its host learns which places you look at.' },
  file: { name: 'Original file', means: 'Doorstep suggests saving exports next to it or over it.' },
};
