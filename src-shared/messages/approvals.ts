/** What is said of a workspace from elsewhere, and of what it names outside of itself. */
import type { ApprovalKind } from '../contract/approvals.ts';
import { countOf } from './format.ts';
import { shownText } from './shown-text.ts';

export const FROM_ELSEWHERE = {
  title: 'Allow what this workspace uses?',
  text: 'You can read, review and export its lists now. The workspace also refers to the following, which it has not used on this computer. Doorstep uses none of it until you allow it.',
  allow: 'Allow',
  later: 'Not now',
  review: 'See them…',
} as const;

export const notAllowedSentence = (count: number): string =>
  `This workspace refers to ${countOf(count, 'item')} that you have not allowed yet. Doorstep does not use ${count === 1 ? 'it' : 'them'}.`;

/** Of a quote. '': this computer asked for all that is known. */
export const cameWithSentence = (answers: number): string =>
  answers === 0
    ? ''
    : `${countOf(answers, 'answer')} came with this workspace and ${answers === 1 ? 'is' : 'are'} used without asking again. If you do not trust where it comes from, choose “Check older answers again” in the Doorstep window before you check the list.`;

/** Printed by the command line. The run continues without the notification. */
export const callbackNotUsedSentence = (url: string): string =>
  `This workspace asks the service to notify ${shownText(url)} when an email job finishes. You have not allowed that on this computer, so it is not notified. To notify it, use --webhook-url.`;

/** What each kind is, and what a yes to it means. */
export const APPROVAL_WORDS: Readonly<
  Record<ApprovalKind, { readonly name: string; readonly means: string }>
> = {
  service: { name: 'Service', means: 'It receives the addresses you check, and your key for it.' },
  cleartext: {
    name: 'Host without encryption',
    means: 'Anyone on the network path can read the addresses and the key.',
  },
  callback: { name: 'URL for finished email jobs', means: 'The service notifies it of each finished job.' },
  map_style: { name: 'Online map', means: 'Its host learns which places you look at.' },
  file: { name: 'Original file', means: 'Doorstep suggests saving exports next to it or over it.' },
};
