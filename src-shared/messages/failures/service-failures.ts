import { TELL_WHEN_DONE } from '../emails/email-checks.ts';
import { byCount, formatNumber, joinSentences, waitWords } from '../format.ts';
import { shownBeginning } from '../shown-text.ts';
import { serviceErrorWords } from '../words.ts';
import { inBrackets, maybeChargedSentence } from './failure-detail.ts';
import type { Writers } from './failure-writers.ts';
import {
  interceptedHelp,
  interceptedWords,
  unreachableHelp,
  unreachableWords,
  untrustedHelp,
  untrustedWords,
} from './network-words.ts';

/** Sentences, by kind of error, for a single request that got an answer without a result. */
const UNANSWERED: Readonly<Record<string, string>> = {
  validation: 'The service did not accept this request.',
  malformed: 'Doorstep could not read the answer of the service.',
};

const ENTER_KEY =
  'Enter it in Settings, or set DOORSTEP_SERVICE_KEY for the command line. If your own service needs no key, enter the word none.';

export const SERVICE = {
  service_address_invalid: ({ value }) => ({
    title: 'Service address not understood',
    text: `“${value}” is not a web address. Write an address that begins with https://, such as https://service.example. Only addresses on this computer may begin with http://.`,
  }),
  cleartext_not_allowed: ({ host }) => ({
    title: 'Not sent: the connection is not encrypted',
    text: `An address that begins with http:// is safe only on this computer, but ${host} is another computer. Others on the network could read every address and the key. Nothing was sent. Use the https:// address of the service, or connect it again and allow http:// for ${host}.`,
  }),
  service_not_allowed: ({ serviceUrl }) => ({
    title: 'Nothing was sent: this service is not allowed yet',
    text: `This workspace names the service at ${shownBeginning(serviceUrl, 120)}, which it has not used on this computer. If you trust this service, allow it under Lists or in Settings.`,
  }),
  service_key_missing: ({ service }) => ({
    title: 'No service key',
    text:
      service === undefined
        ? `This service needs a key. ${ENTER_KEY}`
        : `The service “${shownBeginning(service, 60)}” needs a key, but none is saved here. ${ENTER_KEY}`,
  }),
  service_deleted: ({ name }) => ({
    title: 'The service of this list was deleted',
    text: `This list used the service “${shownBeginning(name, 60)}”, which was deleted. Its answers are still saved. To check this list, choose another service on the screen that shows the cost.`,
  }),
  service_not_found: ({ name }) => ({
    title: 'No such service',
    text: `There is no service “${shownBeginning(name, 60)}”. To see the names of the services, open Settings.`,
  }),
  service_name_taken: ({ name }) => ({
    title: 'This name is already used',
    text: `There is already a service “${shownBeginning(name, 60)}”. Choose another name.`,
  }),
  service_stays: ({ name }) => ({
    text: `“${shownBeginning(name, 60)}” is part of Doorstep, so you cannot delete it. Nothing was deleted.`,
  }),
  service_in_use: ({ name }) => ({
    title: 'The service is in use',
    text: `A check is using “${shownBeginning(name, 60)}”. Pause that check first. Nothing was deleted.`,
  }),
  service_changed: ({ name }) => ({
    title: 'Nothing was sent',
    text: `This list now uses “${shownBeginning(name, 60)}”, but the displayed cost is for another service. Check the cost again before you start.`,
  }),
  run_of_other_service: ({ asked, chosen }) => ({
    title: 'Nothing was sent',
    text: `This check started with “${shownBeginning(asked, 60)}”, but the list now uses “${shownBeginning(chosen, 60)}”. The new service cannot reuse the earlier answers. Check the cost with the service you want, then choose Start.`,
  }),
  service_refused_key: ({ status }) => ({
    title: 'The service refused the key',
    text: `The service answered ${String(status)} and does not accept the key. Everything checked so far is saved. Enter another key in Settings, then continue.`,
  }),
  service_out_of_credits: () => ({
    title: 'Out of credits',
    text: 'The service has no credits left for this key. Everything checked so far is saved. Add credits or enter another key, then continue.',
  }),
  email_jobs_unavailable: () => ({
    title: 'This service does not accept email jobs',
    text: 'This service does not accept emails as a job. Everything checked so far is saved. Choose to check the emails together in requests or one by one, then continue.',
  }),
  job_callback_refused: ({ host, status }) => ({
    title: 'The service refuses the notification URL',
    text: [
      status === null
        ? `Doorstep could not submit an email job with the notification URL at “${shownBeginning(host, 60)}”.`
        : `The service answered ${String(status)} to each email job with the notification URL at “${shownBeginning(host, 60)}”.`,
      `No job was accepted or charged, and everything checked so far is saved. Correct the URL in Settings under “${TELL_WHEN_DONE}” or leave it empty, then continue.`,
    ].join(' '),
  }),
  email_job_lost: ({ emails }) => ({
    title: 'Some emails have no results but may be charged',
    text: byCount(emails, {
      one: '1 submitted email has no result, because the service gave up its job or no longer knows it. The service may have charged for it. Doorstep checks it again only if you ask for that, because that may cost a second credit.',
      other: (n) =>
        `${n} submitted emails have no results, because the service gave up their jobs or no longer knows them. The service may have charged for them. Doorstep checks them again only if you ask for that, because that may cost a second credit for each.`,
    }),
  }),
  service_path_wrong: ({ status }) => ({
    title: 'There is no address service at this address',
    text:
      status === 404
        ? 'The program at this address answers 404 (“not found”), so it is not an address service. Check the service address, especially its path. Nothing was changed.'
        : 'The program at this address gives an unreadable answer, so it is not an address service. Check the service address, especially its path. Nothing was changed.',
  }),
  service_finds_nothing: ({ answers, foundBefore }) => ({
    title: 'The service finds nothing',
    text: [
      byCount(answers, {
        one: 'The service answered “not found” (404) once.',
        other: (n) => `The service answered “not found” (404) ${n} times in a row.`,
      }),
      foundBefore
        ? 'It no longer finds addresses that it found before.'
        : 'It has not found any address yet.',
      'So Doorstep marked nothing as not found. The service may have charged for these answers. Check the service address and its path with “Test connection” in Settings.',
      ...(foundBefore ? [] : ['If the address is right, first check one row that you know is correct.']),
    ].join(' '),
  }),
  service_answers_unreadable: ({ detail }) => ({
    title: 'The answers of the service cannot be read',
    text: `The service answers, but Doorstep cannot read its answers${inBrackets(detail)}. The service may have charged for them. So that this costs no more credits, checking stopped, and Doorstep sends these questions again only if you ask for that. Everything checked so far is saved. Report this to the people who run the service, then continue.`,
  }),
  no_street_found: ({ answers }) => ({
    title: 'No street was found',
    text: `The service found no street in the first ${formatNumber(answers)} answers, so Doorstep stopped before it paid for the rest of the list. These answers are saved. Check which columns contain the street, the town and the postcode. If they are right, start again: Doorstep then checks the remaining rows.`,
  }),
  service_intercepted: (answer) => ({
    title: 'Something other than the service answered',
    text: `${interceptedWords(answer)} The answer says nothing about your key or your addresses. It cost no credit, and everything checked so far is saved. ${interceptedHelp(answer)} Then continue.`,
  }),
  service_untrusted: ({ problem, issuer }) => ({
    title: 'The connection to the service is not trusted',
    text: `${untrustedWords(problem, shownBeginning(issuer, 100))} Nothing was sent. Everything checked so far is saved. ${untrustedHelp(problem)} Then continue.`,
  }),
  service_unreachable: (failure) => ({
    title: 'The service does not answer',
    text: `${unreachableWords(failure)} Everything checked so far is saved. ${unreachableHelp(failure)} Then continue.`,
  }),
  service_redirects: ({ host }) => ({
    title: 'The service address redirects',
    text: [
      host === ''
        ? 'The service address redirects to another address.'
        : `The service address redirects to “${shownBeginning(host, 60)}”.`,
      'Doorstep does not follow the redirect, to protect your key. No credit was spent on it, and everything checked so far is saved. Check the service address (https or http, and its path). If your network requires it, sign in to the network. Then continue.',
    ].join(' '),
  }),
  service_asks_to_wait: ({ retryAfterSeconds }) => ({
    title: 'The service asks Doorstep to wait',
    text: `The service accepts no requests at the moment and asks Doorstep to wait ${waitWords(retryAfterSeconds)}. Everything checked so far is saved. Continue after that time, or try now anyway.`,
  }),
  credit_cap_reached: ({ cap }) => ({
    title: 'Credit limit reached',
    text: byCount(cap, {
      one: 'The run stopped at its limit of 1 credit. Everything checked so far is saved. To continue, check the rest: each check has its own limit.',
      other: (n) =>
        `The run stopped at its limit of ${n} credits. Everything checked so far is saved. To continue, check the rest: each check has its own limit.`,
    }),
  }),
  run_stopped: () => ({
    text: 'You stopped the check. Everything checked so far is saved.',
  }),
  postcode_malformed: ({ value }) => ({
    text: `“${shownBeginning(value, 20)}” is not a British postcode. Write it like SW1A 2AA or M1 1AE.`,
  }),
  postcode_not_found: ({ postcode }) => ({
    text: `The service knows no address at ${postcode}. Check the postcode, or search by street.`,
  }),
  no_suggestions_for_country: () => ({
    text: 'The service suggests addresses only in Britain, Finland, Germany, Japan, the Netherlands, Sweden and the United States. Type the address and check it.',
  }),
  nothing_to_locate: ({ position }) => ({
    text: `Row ${formatNumber(position)} has no separate street, town or postcode, so Doorstep cannot find its position. Check the row first.`,
  }),
  question_failed: ({ kind, maybeCharged, retryAfterSeconds }) => ({
    text: joinSentences(
      UNANSWERED[kind] ?? `The service did not answer (${serviceErrorWords(kind)}).`,
      maybeChargedSentence(maybeCharged),
      retryAfterSeconds === null ? 'Try again in a moment.' : `Try again in ${waitWords(retryAfterSeconds)}.`,
    ),
  }),
  practice_unavailable: ({ detail }) => ({
    title: 'The practice service did not start',
    text: `Doorstep could not start the practice service${inBrackets(detail)}. Restart Doorstep, or connect another service in Settings.`,
  }),
} satisfies Partial<Writers>;
