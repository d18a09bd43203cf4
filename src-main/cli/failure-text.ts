import type { Failure } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { confirmMoveSentence } from '#shared/messages/maintenance.ts';

/** In quotes where a shell would take it apart. */
const mapOption = ({ field, column }: { readonly field: string; readonly column: string }): string =>
  `--map ${/^[\w.-]+$/u.test(column) ? `${field}=${column}` : `"${field}=${column}"`}`;

/** A failure as the command line says it: with the words of the command that mend it, where it has some. */
export function failureText(failure: Failure): string {
  const { text } = failureMessage(failure);
  switch (failure.code) {
    case 'text_not_in_encoding':
      return `${text} Here --utf8 agrees to UTF-8, and an --out that ends in .xlsx makes a workbook.`;
    case 'mapping_doubtful': {
      const answers = failure.answers.map((answer) => answer.map(mapOption).join(' '));
      const all = failure.doubt === 'several_addresses' ? ' With --addresses both all of them are.' : '';
      return `${text} Here ${answers.join(' or ')} says so.${all}`;
    }
    case 'column_of_no_address':
      return `${text} Here --addresses NAME says which one is meant.`;
    case 'cleartext_not_allowed':
      return `${text} Here --allow-http ${failure.host} allows it for one command.`;
    case 'service_not_allowed':
      return `${text} Here --service ${failure.serviceUrl} allows it.`;
    case 'workspace_move_unknown':
      return `${text} ${confirmMoveSentence(failure)}`;
    case 'run_of_other_service':
    case 'service_deleted':
      return `${text} Here --service NAME says which one is asked.`;
    default:
      return text;
  }
}
