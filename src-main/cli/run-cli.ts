/** One command from its words to its exit status. */
import { resolve } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { callbackNotUsedSentence } from '#shared/messages/approvals.ts';
import { missingSentences, restoredSentence, takenOverSentences } from '#shared/messages/maintenance.ts';
import { READ_ONLY } from '#shared/messages/read-only.ts';
import type { App } from '../app/app.ts';
import type { ServiceOverrides } from '../app/connection/service-access.ts';
import { serviceAddress } from '../app/connection/service-address.ts';
import { type CliOptions, type Command, parseArguments, type Wanted } from './arguments.ts';
import { runCommand } from './commands.ts';
import type { Console } from './console.ts';
import { EXIT, type ExitStatus, exitStatusOf } from './exit-status.ts';
import { failureText } from './failure-text.ts';
import { createPartialReceipt, type PartialReceipt, stoppedJson } from './partial-receipt.ts';
import { createSession, type Session } from './session.ts';

export type CliSurroundings = {
  readonly console: Console;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where relative paths of the command start. */
  readonly directory: string;
  readonly defaultWorkspaceDir: string;
  /** Of what is written where the person says. */
  readonly personsUmask: number;
  /** Aborted by Ctrl+C. */
  readonly interrupted: AbortSignal;
  /** Called with what is still to be said when the person does not wait for the end of the command. */
  readonly onCutShort: (say: () => void) => void;
  /**
   * @param mayOnlyRead whether a workspace that another app has is opened to be read
   * @param followTo where the person says that the workspace was moved to; null: nothing is said of that
   */
  readonly openApp: (
    workspaceDir: string,
    overrides: ServiceOverrides,
    mayOnlyRead: boolean,
    followTo: string | null,
  ) => Promise<App>;
};

/** They need nothing but what is read; each of the others writes, also where its result is only shown. */
const READING: ReadonlySet<Command> = new Set<Command>(['lists']);

export async function runCli(argv: readonly string[], surroundings: CliSurroundings): Promise<ExitStatus> {
  const { console } = surroundings;
  const partial = createPartialReceipt();
  const parsed = parseArguments(argv);
  if (!parsed.ok) {
    console.printError(`${parsed.detail}. doorstep --help shows the commands.`);
    if (parsed.json) console.printJson(stoppedJson(parsed.command, partial, 'usage'));
    return EXIT.usage;
  }
  const { command, options } = parsed.wanted;
  const sayStopped = (code: string): void => {
    if (options.json) console.printJson(stoppedJson(command, partial, code));
  };
  surroundings.onCutShort(() => sayStopped('interrupted'));
  try {
    return await runWanted(parsed.wanted, surroundings, partial);
  } catch (error) {
    if (error instanceof AppError) console.printError(failureText(error.failure));
    sayStopped(error instanceof AppError ? error.failure.code : 'internal');
    if (!(error instanceof AppError)) throw error;
    return exitStatusOf(error.failure);
  }
}

async function runWanted(
  wanted: Wanted,
  surroundings: CliSurroundings,
  partial: PartialReceipt,
): Promise<ExitStatus> {
  const { console, directory, defaultWorkspaceDir, onCutShort, openApp } = surroundings;
  const { options } = wanted;
  const workspaceDir =
    options.workspace === null ? defaultWorkspaceDir : resolve(directory, options.workspace);
  const mayOnlyRead = READING.has(wanted.command);
  const overrides = overridesOf(options, surroundings.env);
  const followTo = wanted.command === 'move-workspace' ? resolve(directory, wanted.operand) : null;
  const app = await openApp(workspaceDir, overrides, mayOnlyRead, followTo);
  try {
    const quiet = options.json ? { ...console, progress: () => {} } : console;
    const session = createSession(app, quiet, surroundings);
    if (mayOnlyRead) await noteReadBeside(session);
    await noteRestored(session);
    await noteCallback(session, wanted.options);
    const status = await runCommand(withAbsolutePaths(wanted, directory), session, partial);
    onCutShort(() => {}); // it has said all
    return status;
  } finally {
    await app.close();
  }
}

async function noteReadBeside({ backend, console }: Session): Promise<void> {
  const { isReadOnly } = await backend.readWorkspace({});
  if (isReadOnly) console.note(READ_ONLY.readByCommand);
}

/** Before anything is asked: what is missing since the backup may be paid for again. */
async function noteRestored({ backend, console }: Session): Promise<void> {
  const { restored } = await backend.readMaintenance({});
  if (restored === null || restored.cause === 'asked') return;
  const sentences = [
    restoredSentence(restored),
    ...takenOverSentences(restored),
    ...missingSentences(restored),
  ];
  for (const sentence of sentences) console.note(sentence);
}

/** Of what a workspace from elsewhere names, all else ends the command with a sentence, or changes nothing here. */
async function noteCallback({ backend, console }: Session, options: CliOptions): Promise<void> {
  if (!options.subjects.includes('email') || options.webhookUrl !== null) return;
  const { notAllowed } = await backend.readWorkspace({});
  for (const { kind, value } of notAllowed)
    if (kind === 'callback') console.note(callbackNotUsedSentence(value));
}

function overridesOf(options: CliOptions, env: CliSurroundings['env']): ServiceOverrides {
  return {
    ...serviceOf(options.service),
    cleartextHost: options.allowHttp ?? undefined,
    webhookUrl: options.webhookUrl ?? undefined,
    key: env['DOORSTEP_SERVICE_KEY'] === '' ? undefined : env['DOORSTEP_SERVICE_KEY'],
    timeoutMs: options.timeoutMs ?? undefined,
    retries: options.retries ?? undefined,
    concurrency: options.concurrency ?? undefined,
  };
}

/** What has no colon and no slash is no address, so it is the name of a service in the workspace. */
function serviceOf(text: string | null): Pick<ServiceOverrides, 'serviceUrl' | 'serviceName'> {
  if (text === null) return {};
  return /[:/]/u.test(text) ? { serviceUrl: serviceAddress(text) } : { serviceName: text };
}

function withAbsolutePaths({ command, operand, options }: Wanted, directory: string): Wanted {
  const isPath = command === 'clean' || command === 'import' || command === 'move-workspace';
  return {
    command,
    operand: isPath ? resolve(directory, operand) : operand,
    options: { ...options, out: options.out === null ? null : resolve(directory, options.out) },
  };
}
