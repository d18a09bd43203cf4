import type { ApprovalKind } from '../../contract/workspace/approvals.ts';
import { byCount } from '../format.ts';
import { shownText } from '../shown-text.ts';

export const FROM_ELSEWHERE = {
  title: 'Allow what this workspace uses?',
  text: 'You can read, review and export its lists now. The workspace also names the following, which it has not used on this computer. Doorstep uses none of these until you allow them.',
  allow: 'Allow',
  later: 'Not now',
  review: 'View them…',
} as const;

/** Shown on the home screen. @param count services, hosts, URLs, map styles and files to allow */
export const notAllowedSentence = (count: number): string =>
  byCount(count, {
    one: 'This workspace names 1 item that you have not allowed yet. Doorstep does not use it.',
    other: (n) =>
      `This workspace names ${n} items that you have not allowed yet. Doorstep does not use them.`,
  });

/** @param answers the number of answers in the quote that this computer did not ask for */
export const cameWithSentence = (answers: number): string =>
  answers === 0
    ? ''
    : byCount(answers, {
        one: '1 answer came with this workspace, so Doorstep does not ask the service for it again. If you do not trust the source of the workspace, choose “Check older answers again” in the Doorstep window before you check the list.',
        other: (n) =>
          `${n} answers came with this workspace, so Doorstep does not ask the service for them again. If you do not trust the source of the workspace, choose “Check older answers again” in the Doorstep window before you check the list.`,
      });

/** The command line prints this. The run continues without the notification. */
export const callbackNotUsedSentence = (url: string): string =>
  `This workspace asks the service to notify ${shownText(url)} when an email job finishes. You have not allowed this URL on this computer, so the service does not notify it. To allow it for one command, use --webhook-url.`;

/** Names each kind of resource and explains what it means to allow it. */
export const APPROVAL_WORDS: Readonly<
  Record<ApprovalKind, { readonly name: string; readonly means: string }>
> = {
  service: { name: 'Service', means: 'It receives the addresses you check, and its key.' },
  cleartext: {
    name: 'Host without encryption',
    means: 'Anyone on the network path can read the addresses and the key.',
  },
  callback: { name: 'URL for finished email jobs', means: 'The service notifies it of each finished job.' },
  map_style: { name: 'Online map', means: 'Its host learns which places you view.' },
  file: { name: 'Original file', means: 'Doorstep suggests saving exports next to it or over it.' },
};
