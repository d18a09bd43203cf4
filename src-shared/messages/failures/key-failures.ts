/** What is wrong with a key, or kept one from coming, in words. */

import { countOf } from '../format.ts';
import { notWithEvaluationKey } from '../issued-key.ts';
import { shownBeginning } from '../shown-text.ts';
import { serviceErrorWords } from '../words.ts';
import type { Writers } from './failure-writers.ts';

/** A longer wait is not a busy service but the limit of one key a day. */
const AN_HOUR_SECONDS = 3600;

export const KEY_FAILURES = {
  environment_key_not_for_service: ({ service }) => ({
    title: 'The key was not sent',
    text: `This workspace names the service ${service}, which was never used with the key in DOORSTEP_SERVICE_KEY. Nothing was sent. If the key is for this service, add --service ${service} once. If not, name the right service with --service, or unset DOORSTEP_SERVICE_KEY to use the key kept on this computer.`,
  }),
  key_malformed: () => ({
    title: 'That is not a key',
    text: 'A key is one line of letters, digits and signs without spaces. Copy it again from where you got it.',
  }),
  key_for_suggestions_only: () => ({
    title: 'No address can be checked with this key',
    text: 'The key “test” works for address suggestions only and checks no address. Nothing was sent. Use the key you were given, or get an evaluation key.',
  }),
  evaluation_key_not_for: ({ what }) => ({
    title: 'Not with an evaluation key',
    text: `Nothing was sent. ${notWithEvaluationKey(what)}`,
  }),
  key_already_kept: ({ serviceUrl, name }) => ({
    title: 'There is a key already',
    text: `A key for ${serviceUrl} is kept on this computer, for “${shownBeginning(name, 60)}”, and would be lost. To have both, give this one another name. To use the one that is kept, choose “I have a key” and leave the key empty. To replace it, choose Forget key in Settings, and ask again.`,
  }),
  no_key_kept: ({ serviceUrl }) => ({
    title: 'No key is kept',
    text: `No key for ${serviceUrl} is kept on this computer. Enter the one you were given.`,
  }),
  email_malformed: ({ value }) => ({
    title: 'Email not understood',
    text: `“${value}” is not an email address. Write it as name@company.example.`,
  }),
  evaluation_key_limit: ({ email, retryAfterSeconds }) =>
    retryAfterSeconds !== null && retryAfterSeconds < AN_HOUR_SECONDS
      ? {
          title: 'The service is busy',
          text: `The service takes no more requests at the moment. Try again in ${countOf(Math.ceil(retryAfterSeconds), 'second')}.`,
        }
      : {
          title: 'No key for this email now',
          text: `The service gives one evaluation key per email and day, and gives none for “${email}” now. If you got one today, enter that key; else try again tomorrow.`,
        },
  evaluation_key_refused: ({ email, status }) => ({
    title: 'The service gave no key',
    text:
      status === 404
        ? 'The service answered 404: it gives no evaluation keys at this address. Check the service address, or enter the key you were given.'
        : `The service answered ${String(status)} and gave no key for “${email}”. Check the email and the service address. Each email gets one evaluation key a day.`,
  }),
  evaluation_key_not_received: ({ kind, detail, mayBeIssued }) => ({
    title: 'No key came',
    text: `The service was asked for a key and none came (${[serviceErrorWords(kind), detail].filter(Boolean).join(': ')}). Check the network and the service address, then try again.${
      mayBeIssued
        ? ' If the service issued a key that was lost on the way, it gives no other for this email before tomorrow.'
        : ''
    }`,
  }),
  evaluation_key_stopped: ({ email, mayBeIssued }) => ({
    title: 'Stopped',
    text: mayBeIssued
      ? `Your agreement was on its way when you stopped. If the service issued a key for “${email}” it is lost, and there is no other for this email before tomorrow.`
      : 'The request was stopped. Nothing was agreed to.',
  }),
} satisfies Partial<Writers>;
