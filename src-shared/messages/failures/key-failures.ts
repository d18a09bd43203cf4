import { byCount } from '../format.ts';
import { shownBeginning } from '../shown-text.ts';
import { serviceErrorWords } from '../words.ts';
import { notWithEvaluationKey } from '../workspace/issued-key.ts';
import { inBrackets } from './failure-detail.ts';
import type { Writers } from './failure-writers.ts';

/** A longer wait means the limit of one key per day, not a busy service. */
const AN_HOUR_SECONDS = 3600;

export const KEY_FAILURES = {
  environment_key_not_for_service: ({ service }) => ({
    title: 'The key was not sent',
    text: `This workspace names the service ${service}, which was never used with the key in DOORSTEP_SERVICE_KEY. Nothing was sent. If the key is for this service, add --service ${service} once. If not, name the right service with --service. To use the key saved on this computer, unset DOORSTEP_SERVICE_KEY.`,
  }),
  key_malformed: () => ({
    title: 'This is not a key',
    text: 'A key is one line of letters, digits and other characters, without spaces. Copy it again from its source.',
  }),
  key_for_suggestions_only: () => ({
    title: 'This key cannot check addresses',
    text: 'The key “test” is only for address suggestions and cannot check addresses. Nothing was sent. Use the key you were given, or get an evaluation key.',
  }),
  evaluation_key_not_for: ({ what }) => ({
    title: 'Not possible with an evaluation key',
    text: `Nothing was sent. ${notWithEvaluationKey(what)}`,
  }),
  key_already_kept: ({ serviceUrl, name }) => ({
    title: 'There is already a key',
    text: `This computer already has a key for ${serviceUrl}, saved for “${shownBeginning(name, 60)}”. The new key would replace it. To have both, give the new service another name. To use the saved key, choose “I have a key” and leave the key empty. To replace it, choose “Forget key” in Settings, and try again.`,
  }),
  no_key_kept: ({ serviceUrl }) => ({
    title: 'There is no saved key',
    text: `This computer has no saved key for ${serviceUrl}. Enter the key you were given.`,
  }),
  email_malformed: ({ value }) => ({
    title: 'Email not understood',
    text: `“${value}” is not an email address. Write it like name@company.example.`,
  }),
  evaluation_key_limit: ({ email, retryAfterSeconds }) =>
    retryAfterSeconds !== null && retryAfterSeconds < AN_HOUR_SECONDS
      ? {
          title: 'The service is busy',
          text: byCount(Math.ceil(retryAfterSeconds), {
            one: 'The service accepts no more requests at the moment. Try again in 1 second.',
            other: (n) => `The service accepts no more requests at the moment. Try again in ${n} seconds.`,
          }),
        }
      : {
          title: 'No key for this email now',
          text: `The service gives one evaluation key per email and day, and refuses another for “${email}” now. If you got a key today, enter that key. Otherwise, try again tomorrow.`,
        },
  evaluation_key_refused: ({ email, status }) => ({
    title: 'The service gave no key',
    text:
      status === 404
        ? 'The service answered 404: it gives no evaluation keys at this address. Check the service address, or enter the key you were given.'
        : `The service answered ${String(status)} and gave no key for “${email}”. Check the email and the service address. Each email gets one evaluation key a day.`,
  }),
  evaluation_key_not_received: ({ kind, detail, mayBeIssued }) => {
    const cause = inBrackets([serviceErrorWords(kind), detail].filter(Boolean).join(': '));
    return {
      title: 'No key received',
      text: mayBeIssued
        ? `Doorstep asked the service for a key but received none${cause}. Check the network and the service address, then try again. If the service issued a key that was lost on the way, it gives no other key for this email before tomorrow.`
        : `Doorstep asked the service for a key but received none${cause}. Check the network and the service address, then try again.`,
    };
  },
  evaluation_key_stopped: ({ email, mayBeIssued }) => ({
    title: 'Stopped',
    text: mayBeIssued
      ? `Your agreement was already sent when you stopped. If the service issued a key for “${email}”, that key is lost. There is no other key for this email before tomorrow.`
      : 'The request was stopped. You have not agreed to anything.',
  }),
} satisfies Partial<Writers>;
