/**
 * The first file of `doorstep COMMAND …`. Refuses a Node that is too old, and then loads the program. It imports no
 * file that such a Node could not load.
 */
import { OLDEST_NODE, tooOldNodeSentence } from '#shared/messages/cli/node-version.ts';
import { EXIT } from './exit-status.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < OLDEST_NODE.major || (major === OLDEST_NODE.major && minor < OLDEST_NODE.minor)) {
  process.stderr.write(`${tooOldNodeSentence(process.versions.node)}\n`);
  process.exitCode = EXIT.internalError;
} else await import('./program.ts');
