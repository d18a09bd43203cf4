/** What the service refused or did not say, in words. */

import { TELL_WHEN_DONE } from '../email-checks.ts';
import { countOf, formatNumber, waitWords } from '../format.ts';
import { shownBeginning } from '../shown-text.ts';
import { serviceErrorWords } from '../words.ts';
import { because } from './because.ts';
import type { Writers } from './failure-writers.ts';

/** What a question of a person came to, by kind of error, where it was answered after all. */
const UNANSWERED: Readonly<Record<string, string>> = {
  validation: 'The service did not accept this question.',
  malformed: 'The answer of the service could not be read; it may be charged all the same.',
};

export const SERVICE = {
  service_address_invalid: ({ value }) => ({
    title: 'Service address not understood',
    text: `“${value}” is not a web address. It begins with https:// (or http:// for this computer), for example https://service.example.`,
  }),
  cleartext_not_allowed: ({ host }) => ({
    title: 'Not sent: the connection is not encrypted',
    text: `An address that begins with http:// is safe on this computer only, and ${host} is another: every address and the key could be read on the way there. Nothing was sent. Use the https:// address of the service, or connect it again and allow this for ${host}.`,
  }),
  service_not_allowed: ({ serviceUrl }) => ({
    title: 'Nothing was sent: this service is not allowed yet',
    text: `This workspace names the service at ${shownBeginning(serviceUrl, 120)}, which it has not used on this computer. Allow the service under Lists or in Settings, only if you know it.`,
  }),
  service_key_missing: ({ service }) => ({
    title: 'No service key',
    text: `${service === undefined ? 'This service needs' : `“${shownBeginning(service, 60)}” has no key here, and it needs`} one. Enter it in Settings, or set DOORSTEP_SERVICE_KEY on the command line. For a service of your own that wants no key, enter the word none.`,
  }),
  service_deleted: ({ name }) => ({
    title: 'The service of this list is gone',
    text: `This list was checked with “${shownBeginning(name, 60)}”, which was deleted. Its answers are kept. Choose another service for this list where its cost is shown.`,
  }),
  service_not_found: ({ name }) => ({
    title: 'No such service',
    text: `There is no service “${shownBeginning(name, 60)}”. Settings list the services by name.`,
  }),
  service_name_taken: ({ name }) => ({
    title: 'That name is taken',
    text: `There is a service “${shownBeginning(name, 60)}” already. Choose another name.`,
  }),
  service_stays: ({ name }) => ({
    text: `“${shownBeginning(name, 60)}” is a part of Doorstep and stays. Nothing was deleted.`,
  }),
  service_in_use: ({ name }) => ({
    title: 'The service is being asked',
    text: `“${shownBeginning(name, 60)}” is being asked at the moment. Pause that check first. Nothing was deleted.`,
  }),
  service_changed: ({ name }) => ({
    title: 'Nothing was sent',
    text: `This list is set to “${shownBeginning(name, 60)}” now, and the cost shown was of another service. Look at the cost again before you start.`,
  }),
  run_of_other_service: ({ asked, chosen }) => ({
    title: 'Nothing was sent',
    text: `This check was begun with “${shownBeginning(asked, 60)}”, and the list is set to “${shownBeginning(chosen, 60)}” now, which knows none of its answers. Look at the cost with the service you want, then choose Start.`,
  }),
  service_refused_key: ({ status }) => ({
    title: 'The service refused the key',
    text: `The service answered ${String(status)}: it does not accept the key. Everything checked so far is kept. Enter another key in Settings, then go on.`,
  }),
  service_out_of_credits: () => ({
    title: 'Out of credits',
    text: 'The service has no credits left for this key. Everything checked so far is kept. Add credits or enter another key, then go on.',
  }),
  email_jobs_unavailable: () => ({
    title: 'This service takes no jobs of emails',
    text: 'Emails cannot be handed over to this service to be checked later. Everything checked so far is kept. Have them checked together in requests, or one by one, and go on.',
  }),
  job_callback_refused: ({ host, status }) => ({
    title: 'The service refuses the address to be told',
    text: `${
      status === null ? 'No job could be sent' : `The service answered ${String(status)} to each job`
    } that names “${shownBeginning(host, 60)}” to be told when its emails are done. None of them was taken or paid for, and everything checked so far is kept. Correct that address in Settings, at “${TELL_WHEN_DONE}”, or leave it empty, then go on.`,
  }),
  email_job_lost: ({ emails }) => ({
    title: 'No results for emails that may be paid for',
    text: `${countOf(emails, 'email was', 'emails were')} handed over, and the service may have charged for them, but it gave them up or no longer knows them, so there are no results. They are not asked again unless you say so: that may be charged a second time.`,
  }),
  service_path_wrong: ({ status }) => ({
    title: 'No address service at this address',
    text: `Something answers there, but not as an address service does (${status === 404 ? '404, “not found”' : 'its answer cannot be read'}). Check the service address, above all its path. Nothing was changed.`,
  }),
  service_finds_nothing: ({ answers, foundBefore }) => ({
    title: 'The service finds nothing',
    text: `The service answered “not found” (404) ${answers === 1 ? 'once' : `${formatNumber(answers)} times in a row`}, ${
      foundBefore ? 'and did not find again what it found before' : 'and has found no address yet'
    }. So nothing was marked as not found, and no credit was counted for these answers. Check the service address and its path with “Test connection” in Settings.${
      foundBefore ? '' : ' If the address is right, first check one row that you know to be right.'
    }`,
  }),
  service_unreachable: ({ detail }) => ({
    title: 'The service does not answer',
    text: `The service could not be reached${because(detail)}. Everything checked so far is kept. Check the network and the service address, then go on.`,
  }),
  service_redirects: ({ host }) => ({
    title: 'The service address leads elsewhere',
    text: `The address of the service redirects to ${host === '' ? 'another address' : `“${shownBeginning(host, 60)}”`}. Doorstep does not follow it, so that your key goes nowhere else. No credit was spent on it, and everything checked so far is kept. Check the service address (https or http, and its path), or sign in to the network if it asks for that, then go on.`,
  }),
  service_asks_to_wait: ({ retryAfterSeconds }) => ({
    title: 'The service asks to wait',
    text: `The service takes nothing at the moment and asks to wait ${waitWords(retryAfterSeconds)}. Everything checked so far is kept. Go on then, or try now all the same.`,
  }),
  credit_cap_reached: ({ cap }) => ({
    title: 'Credit limit reached',
    text: `The run stopped at its limit of ${countOf(cap, 'credit')}. Everything checked so far is kept. Raise the limit to go on.`,
  }),
  run_stopped: () => ({
    text: 'You stopped it. Everything checked so far is kept.',
  }),
  postcode_malformed: ({ value }) => ({
    text: `“${shownBeginning(value, 20)}” is no British postcode. They look like SW1A 2AA: one or two letters, one or two figures, a figure and two letters.`,
  }),
  postcode_not_found: ({ postcode }) => ({
    text: `The service knows no address at ${postcode}. Check the postcode, or search by street.`,
  }),
  no_suggestions_for_country: () => ({
    text: 'The service suggests addresses in Britain, Finland, Germany, Japan, the Netherlands, Sweden and the United States only. Type the address and check it.',
  }),
  nothing_to_locate: ({ position }) => ({
    text: `Row ${formatNumber(position)} has no street, town or postcode in columns of their own to be placed by. Check the row first.`,
  }),
  question_failed: ({ kind, retryAfterSeconds }) => ({
    text: `${UNANSWERED[kind] ?? `The service did not answer (${serviceErrorWords(kind)}).`} Nothing was changed. ${
      retryAfterSeconds === null ? 'Try again in a moment.' : `Try again in ${waitWords(retryAfterSeconds)}.`
    }`,
  }),
  practice_unavailable: ({ detail }) => ({
    title: 'The practice service did not start',
    text: `The practice service could not be started${because(detail)}. Restart Doorstep, or connect another service in Settings.`,
  }),
} satisfies Partial<Writers>;
