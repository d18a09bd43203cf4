/** What can go wrong between this app and a service: its address, its key, its credits, and what is asked of it. */
export type ServiceFailure =
  | { readonly code: 'service_address_invalid'; readonly value: string }
  /** Plain http to another computer, which is not allowed. `host`: as in the address, without its port. */
  | { readonly code: 'cleartext_not_allowed'; readonly host: string }
  /** `service`: its name; absent: the command named its address, or a key that was there was forgotten. */
  | { readonly code: 'service_key_missing'; readonly service?: string }
  /** The service a list was checked with was deleted: another one has to be chosen. */
  | { readonly code: 'service_deleted'; readonly name: string }
  | { readonly code: 'service_not_found'; readonly name: string }
  | { readonly code: 'service_name_taken'; readonly name: string }
  /** The practice service cannot be deleted. */
  | { readonly code: 'service_stays'; readonly name: string }
  /** Something is being asked of it, so that it cannot be deleted. */
  | { readonly code: 'service_in_use'; readonly name: string }
  /** The list's service is another than the one the quote was made for. */
  | { readonly code: 'service_changed'; readonly name: string }
  /** A run that was not finished asked `asked`, and the list is set to `chosen`. Known answers of one are none of the other's. */
  | { readonly code: 'run_of_other_service'; readonly asked: string; readonly chosen: string }
  /** The command's environment has a key, and its workspace names a service that never answered with it. */
  | { readonly code: 'environment_key_not_for_service'; readonly service: string }
  /** The workspace names the service, and nobody at this computer has allowed that. */
  | { readonly code: 'service_not_allowed'; readonly serviceUrl: string }
  | { readonly code: 'service_refused_key'; readonly status: number }
  | { readonly code: 'service_out_of_credits' }
  /** Emails are to be checked, and no column is mapped as one. */
  | { readonly code: 'no_email_column'; readonly file: string; readonly columns: readonly string[] }
  /** Handed over as a job, maybe taken and charged, and given up by the service or unknown to it. */
  | { readonly code: 'email_job_lost'; readonly emails: number }
  /** The service knows no jobs: they are of its main deployment only (4.10). */
  | { readonly code: 'email_jobs_unavailable' }
  /** Jobs of emails are refused with the address to be told at when one is done. `host`: of that address; `status` null: not even sent. */
  | { readonly code: 'job_callback_refused'; readonly host: string; readonly status: number | null }
  /** A test of the connection: `status` 404, or a 2xx that is no answer of an address service. */
  | { readonly code: 'service_path_wrong'; readonly status: number }
  /** 404 to everything: `answers` in a row. `foundBefore`: also to what it had answered before. */
  | { readonly code: 'service_finds_nothing'; readonly answers: number; readonly foundBefore: boolean }
  | { readonly code: 'service_unreachable'; readonly detail: string }
  /** Its address leads to another one, which is not followed. `host`: of that one; '' where it is not known. */
  | { readonly code: 'service_redirects'; readonly host: string }
  /** It takes no requests now, and said for how long: a day stands for all that is longer. */
  | { readonly code: 'service_asks_to_wait'; readonly retryAfterSeconds: number }
  | { readonly code: 'credit_cap_reached'; readonly cap: number }
  /** A person ended the run for good. */
  | { readonly code: 'run_stopped' }
  /** The computer is about to sleep, or asleep, while a run is going on. */
  | { readonly code: 'computer_sleeps' }
  /** The computer slept while a run was going on. */
  | { readonly code: 'computer_slept' }
  /** The core failed while a run was going on, and was started again. */
  | { readonly code: 'run_interrupted' }
  /** A row that asks nothing: empty, or of a country nothing is known of. */
  | { readonly code: 'nothing_to_check'; readonly position: number }
  /**
   * One row's check ended without an answer; `kind` is the service error's category, `maybeCharged` the credits that its
   * requests may have cost.
   */
  | {
      readonly code: 'check_failed';
      readonly position: number;
      readonly kind: string;
      readonly maybeCharged: number;
    }
  | { readonly code: 'postcode_malformed'; readonly value: string }
  | { readonly code: 'postcode_not_found'; readonly postcode: string }
  /** The service suggests nothing for this country, ISO-3. */
  | { readonly code: 'no_suggestions_for_country'; readonly country: string }
  /** A row without a street, a town or a postcode cannot be put on the map. */
  | { readonly code: 'nothing_to_locate'; readonly position: number }
  /** A question of a person ended without an answer; `kind` is the service error's category. */
  | {
      readonly code: 'question_failed';
      readonly kind: string;
      /** What the service asked to wait; null when it did not say. */
      readonly retryAfterSeconds: number | null;
    }
  | { readonly code: 'practice_unavailable'; readonly detail: string }
  /** A key a header cannot carry, or an empty one. */
  | { readonly code: 'key_malformed' }
  /** The public word `test`: no address can be checked with it. */
  | { readonly code: 'key_for_suggestions_only' }
  /** An evaluation key opens neither list of a postcode nor emails (4.1, rule 4). */
  | { readonly code: 'evaluation_key_not_for'; readonly what: 'postcodes' | 'emails' }
  /** A service was to be connected with a key kept before. */
  | { readonly code: 'no_key_kept'; readonly serviceUrl: string }
  /** An evaluation key would take the place of a key that cannot be got back. */
  | { readonly code: 'key_already_kept'; readonly serviceUrl: string; readonly name: string }
  | { readonly code: 'email_malformed'; readonly value: string }
  /** 429. `retryAfterSeconds`: what the service asked to wait; null when it did not say. */
  | {
      readonly code: 'evaluation_key_limit';
      readonly email: string;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly code: 'evaluation_key_refused'; readonly email: string; readonly status: number }
  /**
   * `kind`: the service error's category. `mayBeIssued`: the request with the person's agreement was sent, so
   * that the service may have issued a key that never arrived.
   */
  | {
      readonly code: 'evaluation_key_not_received';
      readonly kind: string;
      readonly detail: string;
      readonly mayBeIssued: boolean;
    }
  /** The person stopped the request. `mayBeIssued` as above. */
  | { readonly code: 'evaluation_key_stopped'; readonly email: string; readonly mayBeIssued: boolean };
