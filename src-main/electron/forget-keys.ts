/**
 * `Doorstep forget-keys`: the installed program removes this user's keys and shows no window. Uninstallers and
 * administrators call it, because a package has no separate command line.
 */
import { forgottenKeysSentence, keysRemainSentence } from '#shared/messages/cli/forgotten-keys.ts';
import { shownLine } from '#shared/messages/shown-text.ts';
import { forgetKeys } from '../app/connection/forget-keys.ts';

/** The exit status of the command line for the same outcome. The installer's script compares it with 0. */
const KEYS_REMAIN = 4;

/** A list has an extension, so no file that a person opens has this name. */
export const isToForgetKeys = (argv: readonly string[]): boolean => argv.includes('forget-keys');

/** Returns the exit status. On Windows, a desktop program has no output, so only the status tells. */
export async function forgetKeysAndSay(): Promise<number> {
  const { removed, problem } = await forgetKeys();
  if (problem === null) {
    process.stdout.write(`${forgottenKeysSentence(removed)}\n`);
    return 0;
  }
  process.stderr.write(`${shownLine(keysRemainSentence(problem))}\n`);
  return KEYS_REMAIN;
}
