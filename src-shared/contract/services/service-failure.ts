import type { InvolvedProxy } from './services.ts';

/** Failures between this app and a service: address, key, credits and requests. */
export type ServiceFailure =
  | { readonly code: 'service_address_invalid'; readonly value: string }
  /** Plain http to another computer is not allowed. `host`: as in the address, without the port. */
  | { readonly code: 'cleartext_not_allowed'; readonly host: string }
  /** `service`: its name; absent if the command named its address or the key was forgotten. */
  | { readonly code: 'service_key_missing'; readonly service?: string }
  /** The service that the list used was deleted. A person has to choose another. */
  | { readonly code: 'service_deleted'; readonly name: string }
  | { readonly code: 'service_not_found'; readonly name: string }
  | { readonly code: 'service_name_taken'; readonly name: string }
  | { readonly code: 'service_stays'; readonly name: string }
  /** The service cannot be deleted while requests to it are running. */
  | { readonly code: 'service_in_use'; readonly name: string }
  /** The list's service is not the one that the quote was made for. */
  | { readonly code: 'service_changed'; readonly name: string }
  /** An unfinished run used `asked`, but the list uses `chosen`. Answers of one service do not count for the other. */
  | { readonly code: 'run_of_other_service'; readonly asked: string; readonly chosen: string }
  /** The environment contains a key, but the workspace names a service that never answered with that key. */
  | { readonly code: 'environment_key_not_for_service'; readonly service: string }
  /** The workspace names the service, but nobody at this computer has allowed it. */
  | { readonly code: 'service_not_allowed'; readonly serviceUrl: string }
  | { readonly code: 'service_refused_key'; readonly status: number }
  | { readonly code: 'service_out_of_credits' }
  /** Emails should be checked, but no column is mapped to emails. */
  | { readonly code: 'no_email_column'; readonly file: string; readonly columns: readonly string[] }
  /** The emails were submitted as a job and may be charged. The service has given up the job or does not know it. */
  | { readonly code: 'email_job_lost'; readonly emails: number }
  /** The service does not accept email jobs. Only its main deployment does (4.10). */
  | { readonly code: 'email_jobs_unavailable' }
  /** The service refuses jobs with a notification address on `host`. `status`: null if nothing was sent. */
  | { readonly code: 'job_callback_refused'; readonly host: string; readonly status: number | null }
  /** A connection test got status 404, or a 2xx answer that is not from an address service. */
  | { readonly code: 'service_path_wrong'; readonly status: number }
  /** `answers` consecutive requests got a 404. `foundBefore`: one of them had succeeded before. */
  | { readonly code: 'service_finds_nothing'; readonly answers: number; readonly foundBefore: boolean }
  /** None of the first `answers` answers of a run found a street, so a wrong column probably is the street. */
  | { readonly code: 'no_street_found'; readonly answers: number }
  /** `proxy`: the proxy at fault; absent if there is none. */
  | { readonly code: 'service_unreachable'; readonly detail: string; readonly proxy?: InvolvedProxy }
  /** Ten answers in a row were unreadable. `detail`: `not_json`, the path of the first wrong field, or a parse code. */
  | { readonly code: 'service_answers_unreadable'; readonly detail: string }
  /** The address redirects to another, which the app does not follow. `host`: the target's host; '' when unknown. */
  | { readonly code: 'service_redirects'; readonly host: string }
  /**
   * Something on the way answered in place of the service: a proxy, a firewall, a sign-in page. `schemes`: the kinds of
   * sign-in that a proxy offers with a 407, such as `Basic`; '' if unknown. `proxy`: the proxy that answered; absent if
   * unknown.
   */
  | {
      readonly code: 'service_intercepted';
      readonly status: number;
      readonly schemes: string;
      readonly proxy?: InvolvedProxy;
    }
  /** The certificate is not trusted. `problem`: OpenSSL's or Node's code. `issuer`: '' if unknown. */
  | { readonly code: 'service_untrusted'; readonly problem: string; readonly issuer: string }
  /** The service is not accepting requests and said for how long. Longer times are cut to a day. */
  | { readonly code: 'service_asks_to_wait'; readonly retryAfterSeconds: number }
  | { readonly code: 'credit_cap_reached'; readonly cap: number }
  /** A person ended the run permanently. */
  | { readonly code: 'run_stopped' }
  /** The computer is asleep or about to sleep during a run. */
  | { readonly code: 'computer_sleeps' }
  /** The computer slept during a run. */
  | { readonly code: 'computer_slept' }
  /** The core failed during a run and was restarted. */
  | { readonly code: 'run_interrupted' }
  /** The row cannot be checked: it is empty, or its country is unknown. */
  | { readonly code: 'nothing_to_check'; readonly position: number }
  /** A row's check got no answer. `kind`: the service error's category. `maybeCharged`: credits it may have cost. */
  | {
      readonly code: 'check_failed';
      readonly position: number;
      readonly kind: string;
      readonly maybeCharged: number;
    }
  | { readonly code: 'postcode_malformed'; readonly value: string }
  | { readonly code: 'postcode_not_found'; readonly postcode: string }
  /** The service offers no suggestions for this country (ISO-3). */
  | { readonly code: 'no_suggestions_for_country'; readonly country: string }
  /** The row has no street, town or postcode and cannot be put on the map. */
  | { readonly code: 'nothing_to_locate'; readonly position: number }
  /** A person's question ended without an answer. `kind`: the service error's category. */
  | {
      readonly code: 'question_failed';
      readonly kind: string;
      /** The credits that the service may have charged although it gave no usable answer. */
      readonly maybeCharged: number;
      /** null when the service did not say. */
      readonly retryAfterSeconds: number | null;
    }
  | { readonly code: 'practice_unavailable'; readonly detail: string }
  /** The key is empty, or a header cannot carry it. */
  | { readonly code: 'key_malformed' }
  /** The key is the public word `test`, which cannot check addresses. */
  | { readonly code: 'key_for_suggestions_only' }
  /** An evaluation key permits neither postcode lists nor emails (4.1, rule 4). */
  | { readonly code: 'evaluation_key_not_for'; readonly what: 'postcodes' | 'emails' }
  /** A person entered no key, and none is stored for the service. */
  | { readonly code: 'no_key_kept'; readonly serviceUrl: string }
  /** The evaluation key would replace a key that cannot be recovered. */
  | { readonly code: 'key_already_kept'; readonly serviceUrl: string; readonly name: string }
  | { readonly code: 'email_malformed'; readonly value: string }
  /** Status 429. `retryAfterSeconds`: the waiting time that the service asked for; null when it did not say. */
  | {
      readonly code: 'evaluation_key_limit';
      readonly email: string;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly code: 'evaluation_key_refused'; readonly email: string; readonly status: number }
  /** `kind`: the service error's category. `mayBeIssued`: the agreement was sent, so a key may have been issued. */
  | {
      readonly code: 'evaluation_key_not_received';
      readonly kind: string;
      readonly detail: string;
      readonly mayBeIssued: boolean;
    }
  /** The person stopped the request. `mayBeIssued` as above. */
  | { readonly code: 'evaluation_key_stopped'; readonly email: string; readonly mayBeIssued: boolean };
