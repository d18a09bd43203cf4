import { CircleAlert } from 'lucide-react';
import type { Failure, FailureCode } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';

/** The fields of the form that can be the cause of a failure. */
export type ConnectField = 'address' | 'name' | 'key' | 'email';

/** The field to which each failure belongs. All other failures belong to the whole form. */
const FIELDS: Partial<Record<FailureCode, ConnectField>> = {
  service_address_invalid: 'address',
  cleartext_not_allowed: 'address',
  service_name_taken: 'name',
  key_malformed: 'key',
  key_for_suggestions_only: 'key',
  no_key_kept: 'key',
  email_malformed: 'email',
};

/** Returns the failure if it belongs to this field. */
export function failureIn(field: ConnectField, failure: Failure | null): Failure | null {
  return failure !== null && FIELDS[failure.code] === field ? failure : null;
}

/** Returns the failure if it belongs to no field. */
export function failureInForm(failure: Failure | null): Failure | null {
  return failure !== null && FIELDS[failure.code] === undefined ? failure : null;
}

/** Returns the text without its title, which would repeat the label of the field; null without a failure. */
export const failureText = (failure: Failure | null): string | null =>
  failure && failureMessage(failure).text;

/** Shows the failure above the buttons. Shows nothing if a field shows it. */
export function FormFailure({ failure }: { readonly failure: Failure | null }) {
  const shown = failureInForm(failure);
  if (shown === null) return null;
  const { title, text } = failureMessage(shown);
  return (
    <div className="form-failure" role="alert">
      <CircleAlert size={16} aria-hidden="true" />
      <p>
        {title !== undefined && <strong>{title}</strong>}
        {text}
      </p>
    </div>
  );
}
