/** Sentences about a mistake on the command line. Typed words are in plain quotation marks, as in a shell. */

/** Each value is one whole sentence about a mistake. `runCli` prints `USAGE.help` after it. */
export const USAGE = {
  commandMissing: 'A command is missing.',
  unknownCommand: (name: string): string => `There is no command "${name}".`,
  needsFile: (command: string): string => `${command} needs a file.`,
  needsList: (command: string): string => `${command} needs a list.`,
  needsText: (command: string): string => `${command} needs find, export or erase, and a text.`,
  needsJson: 'subject export writes JSON, so --out needs a name that ends in .json.',
  needsErase: (command: string): string => `${command} has no --confirm. Only subject erase has it.`,
  needsFolder: (command: string): string => `${command} needs a folder.`,
  needsOutput: (command: string): string => `${command} needs --out OUTPUT.`,
  writesNothing: (command: string): string =>
    `${command} writes no file, so it has no --out. To write one, use clean or export.`,
  tooManyWords: (words: string): string => `Too many arguments: "${words}".`,
  notAHost: (text: string): string => `--allow-http needs the name of a host, not "${text}".`,
  notAWebhook: (text: string): string => `--webhook-url needs an https address, not "${text}".`,
  notAMapping: (text: string): string => `--map needs FIELD=COLUMN, not "${text}".`,
  unknownField: (fields: readonly string[], text: string): string =>
    `--map knows the fields ${fields.join(' ')}, not "${text}".`,
  unknownWord: (option: string, words: readonly string[], text: string): string =>
    `${option} must be one of ${words.join(', ')}, not "${text}".`,
  notANumber: (option: string, least: number, most: number, text: string): string =>
    `${option} needs a whole number from ${least} to ${most}, not "${text}".`,
  unknownColumn: (columns: readonly string[], text: string): string =>
    `--columns needs names from ${columns.join(', ')}, not "${text}".`,
  notADelimiter: (words: readonly string[], text: string): string =>
    `--delimiter needs one character or a word (${words.join(' ')}), not "${text}".`,
  unknownEncoding: (encodings: readonly string[], text: string): string =>
    `--encoding must be one of ${encodings.join(' ')}, not "${text}".`,
  unknownRepair: (repairs: readonly string[], text: string): string =>
    `--repair needs all, none, or names from ${repairs.join(' ')}, not "${text}".`,
  help: 'For the commands, run doorstep --help.',
} as const;

/** Printed on stderr if stdout cannot be written, for example on a full disk. @param code the system's error code */
export const outputLostSentence = (code: string): string =>
  `Part of the output could not be written (${code}). The work itself continues, and its results are saved.`;
