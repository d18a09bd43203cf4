import type { Failure, FailureCode } from '#shared/contract/errors.ts';

/** The exit statuses, as `--help` lists them. `stopped`: some work remains, and everything so far is saved. */
export const EXIT = {
  done: 0,
  internalError: 1,
  usage: 2,
  inputUnreadable: 3,
  stopped: 4,
  interrupted: 5,
} as const;
export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

const UNREADABLE: ReadonlySet<FailureCode> = new Set([
  'file_not_found',
  'file_unreadable',
  'not_a_file',
  'file_format_unknown',
  'file_format_unsupported',
  'file_encrypted',
  'file_without_values',
  'file_damaged',
  'file_too_large',
  'cell_too_long',
  'row_too_long',
  'rows_out_of_order',
  'too_many_columns',
  'too_many_sheets',
  'too_much_text',
  'file_too_complex',
  'file_empty',
  'copy_unusable',
  'no_address_columns',
  'no_email_column',
  'mapping_doubtful',
]);

const STOPPED: ReadonlySet<FailureCode> = new Set([
  'cleartext_not_allowed',
  'service_not_allowed',
  'set_by_organisation',
  'policy_unusable',
  'service_key_missing',
  'environment_key_not_for_service',
  'key_malformed',
  'key_for_suggestions_only',
  'evaluation_key_not_for',
  'service_refused_key',
  'service_out_of_credits',
  'email_job_lost',
  'email_jobs_unavailable',
  'job_callback_refused',
  'service_finds_nothing',
  'no_street_found',
  'service_unreachable',
  'service_answers_unreadable',
  'service_redirects',
  'service_intercepted',
  'service_untrusted',
  'service_asks_to_wait',
  'credit_cap_reached',
  'run_stopped',
  'list_busy',
  'practice_unavailable',
  'disk_full',
  'answers_not_writable',
  'changes_not_writable',
]);

const INTERNAL: ReadonlySet<FailureCode> = new Set([
  'internal',
  'invalid_input',
  'operation_unknown',
  'host_unreachable',
  'session_unknown',
  'open_in_another_tab',
  'session_ended',
  'code_used_before',
  'host_not_proved',
]);

/** Returns the exit status of a failure. A failure in none of these tables counts as a usage error. */
export function exitStatusOf({ code }: Failure): ExitStatus {
  if (code === 'interrupted') return EXIT.interrupted;
  if (UNREADABLE.has(code)) return EXIT.inputUnreadable;
  if (STOPPED.has(code)) return EXIT.stopped;
  return INTERNAL.has(code) ? EXIT.internalError : EXIT.usage;
}
