/** Sentences about the folder of the workspace: a move to this computer at the start, and folders that are not safe. */
import type { Failure } from '../../contract/errors.ts';
import { failureMessage } from '../failures/failures.ts';
import { formatBytes } from '../format.ts';
import { moveCommand, quotedPath } from './maintenance.ts';

type Move = { readonly from: string; readonly to: string };

/** The box on the desktop while a large workspace is moved. @param size the formatted size of the workspace */
export const MOVING = {
  title: 'Moving the workspace',
  text: (size: string): string =>
    `Doorstep moves the workspace (${size}) to this computer’s own folder. This can take a few minutes. Then Doorstep opens.`,
};

export const NOT_MOVED = 'The workspace was not moved';

/** The old folder may be copied between computers, so the person must know that it is still in use. */
export const notMovedSentence = ({ from, to, failure }: Move & { readonly failure: Failure }): string =>
  `Doorstep keeps its data on this computer now, but could not move the workspace from “${from}” to “${to}”. Nothing is lost: the workspace in the old folder stays in use, and Doorstep tries again at the next start. The reason: ${failureMessage(failure).text}`;

/** Printed at the start, before the move or after it has failed. */
export const moveSentence = (
  progress: Move & ({ readonly bytes: number } | { readonly failure: Failure }),
): string =>
  'failure' in progress
    ? notMovedSentence(progress)
    : `Doorstep moves the workspace (${formatBytes(progress.bytes)}) from “${progress.from}” to “${progress.to}”.`;

/** Offers to copy a workspace out of a folder that is not safe. Follows the failure `workspace_drive_unsafe`. */
export const COPY_HERE = {
  offer:
    'Doorstep can copy the workspace to this computer and open the copy. The old one stays until you delete it.',
  open: 'Copy to this computer',
  quit: 'Quit',
} as const;

/** The same offer on the command line. */
export const copyHereSentence = (directory: string): string =>
  `To copy the workspace to this computer and use the copy, run: ${moveCommand(directory)}`;

/** Offers to ignore a workspace on another computer. Follows the failure `workspace_on_other_computer`. */
export const START_EMPTY = {
  offer: 'You can start with an empty workspace on this computer.',
  open: 'Start with an empty workspace',
  quit: 'Quit',
} as const;

/** The same offer on the command line. @param directory the folder for the empty workspace */
export const startEmptySentence = (directory: string): string =>
  `To start with an empty workspace on this computer, run: doorstep lists --workspace ${quotedPath(directory, 'FOLDER')}`;
