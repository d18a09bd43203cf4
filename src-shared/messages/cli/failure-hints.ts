import type { Failure } from '../../contract/errors.ts';
import { failureMessage } from '../failures/failures.ts';
import { confirmMoveSentence } from '../workspace/maintenance.ts';
import { copyHereSentence, startEmptySentence } from '../workspace/places.ts';

/** Returns a `--map` option, quoted if a shell would split it. */
const mapOption = ({ field, column }: { readonly field: string; readonly column: string }): string =>
  /^[\w.-]+$/u.test(column) ? `--map ${field}=${column}` : `--map "${field}=${column}"`;

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Returns the sentence for a failure, followed by the options of the command line that help. Printed on stderr. */
export const failureText = (failure: Failure): string =>
  failure.code === 'host_unreachable'
    ? CORE_ENDED
    : [failureMessage(failure).text, ...hintsOf(failure)].join(' ');

/** Also printed if the program ends before its command, which would otherwise end without a word. */
export const CORE_ENDED =
  'A part of Doorstep has stopped before the command was finished, perhaps because its disk failed. Everything saved so far is safe. Check the disk of the workspace, then run the same command again.';

function hintsOf(failure: Failure): readonly string[] {
  switch (failure.code) {
    case 'text_not_in_encoding':
      return ['Use --utf8 for UTF-8, or an --out that ends in .xlsx for a workbook.'];
    case 'mapping_doubtful': {
      const answers = failure.answers.map((answer) => answer.map(mapOption).join(' '));
      return [
        `To answer, use ${alternatives.format(answers)}.`,
        ...(failure.doubt === 'several_addresses' ? ['To check all of them, use --addresses both.'] : []),
      ];
    }
    case 'column_of_no_address':
      return ['To choose one address, use --addresses NAME.'];
    case 'cleartext_not_allowed':
      return [`To allow it for one command, use --allow-http ${failure.host}.`];
    case 'service_not_allowed':
      return [`To allow it, use --service ${failure.serviceUrl}.`];
    case 'workspace_move_unknown':
      return [confirmMoveSentence(failure)];
    case 'workspace_drive_unsafe':
      return failure.reason !== 'no_log' && failure.holdsWorkspace
        ? [copyHereSentence(failure.directory)]
        : [];
    case 'workspace_on_other_computer':
      return [startEmptySentence(failure.directory)];
    case 'run_of_other_service':
    case 'service_deleted':
      return ['To choose a service, use --service NAME.'];
    default:
      return [];
  }
}
