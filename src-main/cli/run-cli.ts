/** Runs one command and returns its exit status. */
import { resolve } from 'node:path';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import { isDiskFullCode, systemErrorCode } from '#shared/contract/system-errors.ts';
import type { ComputerFacts } from '#shared/contract/workspace/diagnostics.ts';
import { failureText } from '#shared/messages/cli/failure-hints.ts';
import { forgottenKeysSentence, keysRemainSentence } from '#shared/messages/cli/forgotten-keys.ts';
import { USAGE } from '#shared/messages/cli/usage.ts';
import { callbackNotUsedSentence } from '#shared/messages/workspace/approvals.ts';
import {
  deletionsSentence,
  expiredSentence,
  missingSentences,
  restoredSentence,
  takenOverSentences,
} from '#shared/messages/workspace/maintenance.ts';
import { policyUnusable } from '#shared/messages/workspace/policy.ts';
import { READ_ONLY } from '#shared/messages/workspace/read-only.ts';
import { SUBJECT_WORDS } from '#shared/messages/workspace/subject.ts';
import type { App } from '../app/app.ts';
import type { ForgottenKeys } from '../app/connection/forget-keys.ts';
import type { ServiceOverrides } from '../app/connection/service-access.ts';
import { serviceAddress } from '../app/connection/service-address.ts';
import { creditCap, refuseForbiddenService } from '../app/policy/policy-rules.ts';
import {
  type CliOptions,
  type Command,
  parseArguments,
  type Wanted,
  type WantedOfWorkspace,
} from './arguments.ts';
import { runCommand } from './commands.ts';
import type { Console } from './console.ts';
import { backUpDaily } from './daily-backup.ts';
import { diagnose } from './diagnose.ts';
import { EXIT, type ExitStatus, exitStatusOf } from './exit-status.ts';
import { createPartialReceipt, type PartialReceipt, stoppedJson } from './partial-receipt.ts';
import { createSession, type Session } from './session.ts';

type CliSurroundings = {
  readonly console: Console;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  readonly defaultWorkspaceDir: string;
  /** The umask for files written to a path that the person chose. */
  readonly personsUmask: number;
  readonly nowMs: () => number;
  readonly interrupted: AbortSignal;
  /** Aborted when the core has ended and sends no more events. */
  readonly coreEnded: AbortSignal;
  /** Sets the function that prints the command's last output if the person interrupts twice. */
  readonly onCutShort: (say: () => void) => void;
  readonly forgetKeys: () => Promise<ForgottenKeys>;
  /**
   * @param mayOnlyRead whether to open a workspace read-only if another app has it open
   * @param followTo the folder to which the workspace was moved, according to the person; null if they named none
   * @param isNamed whether the person named the folder
   */
  readonly openApp: (
    workspaceDir: string,
    overrides: ServiceOverrides,
    mayOnlyRead: boolean,
    followTo: string | null,
    isNamed: boolean,
  ) => Promise<App>;
  /** Reads facts about this computer if the workspace cannot be opened. */
  readonly readComputer: (workspaceDir: string) => Promise<ComputerFacts>;
};

/** Commands that only read. All others write to the workspace, even if they only print something. */
const READING: ReadonlySet<Command> = new Set<Command>(['lists', 'diagnose']);

/** Commands that use a service: they send requests, or compute what requests would cost. */
const USING_SERVICE: ReadonlySet<Command> = new Set<Command>(['clean', 'quote', 'verify']);

/** The most lists that one call of `noteDeletionsShown` accepts. */
const MOST_ANNOUNCED = 10_000;

/** Runs one command line. Prints each failure. With `--json`, stdout always ends with a line of JSON. */
export async function runCli(argv: readonly string[], surroundings: CliSurroundings): Promise<ExitStatus> {
  const { console } = surroundings;
  const partial = createPartialReceipt();
  const parsed = parseArguments(argv);
  if (!parsed.ok) {
    console.printError(`${parsed.detail} ${USAGE.help}`);
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
    const failure = failureOf(error);
    if (failure !== null) console.printError(failureText(failure));
    sayStopped(failure?.code ?? 'internal');
    if (failure === null) throw error;
    return exitStatusOf(failure);
  }
}

/** Returns the failure of a command, also if the disk failed in this thread; null for a bug. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof AppError) return error.failure;
  const code = systemErrorCode(error);
  if (code === null) return null;
  return isDiskFullCode(code) ? { code: 'disk_full' } : { code: 'changes_not_writable', detail: code };
}

async function runWanted(
  wanted: Wanted,
  surroundings: CliSurroundings,
  partial: PartialReceipt,
): Promise<ExitStatus> {
  const { console, directory, defaultWorkspaceDir, onCutShort, openApp } = surroundings;
  const { command, operand, options } = wanted;
  if (command === 'forget-keys') return forgetAllKeys(surroundings, options.json);
  const { workspace } = options;
  const workspaceDir = workspace === null ? defaultWorkspaceDir : resolve(directory, workspace);
  const mayOnlyRead = READING.has(command);
  const overrides = overridesOf(options, surroundings.env);
  const followTo = command === 'move-workspace' ? resolve(directory, operand) : null;
  const open = () => openApp(workspaceDir, overrides, mayOnlyRead, followTo, workspace !== null);
  if (command === 'diagnose') {
    const readComputer = () => surroundings.readComputer(workspaceDir);
    const hasEnvironmentKey = overrides.key !== undefined;
    return diagnose(options, { ...surroundings, open, readComputer, workspaceDir, hasEnvironmentKey });
  }
  const app = await open();
  try {
    const quiet = options.json ? { ...console, progress: () => {} } : console;
    const session = createSession(app, quiet, surroundings);
    await refuseByPolicy(session, wanted);
    await noteWorkspace(session);
    await noteRestored(session);
    await announceDeletions(session);
    await noteCallback(session, options);
    const status = await runCommand(
      withAbsolutePaths({ command, action: wanted.action, operand, options }, directory),
      session,
      partial,
    );
    onCutShort(() => {}); // nothing is left to print
    if (!mayOnlyRead) await backUpDaily(session, surroundings.nowMs());
    return status;
  } finally {
    await app.close();
  }
}

/** Opens no workspace, because the keys of all workspaces are in one keychain. */
async function forgetAllKeys({ console, forgetKeys }: CliSurroundings, isJson: boolean): Promise<ExitStatus> {
  const { removed, problem } = await forgetKeys();
  if (isJson) console.printJson({ removed, keychain: problem?.cause ?? null });
  else if (problem === null) console.print(forgottenKeysSentence(removed));
  if (problem === null) return EXIT.done;
  console.printError(keysRemainSentence(problem));
  return EXIT.stopped;
}

/** Reports what the page shows on every screen. */
async function noteWorkspace({ backend, console }: Session): Promise<void> {
  const { isReadOnly, isErasureUnfinished, policy } = await backend.readWorkspace({});
  if (policy.problems.length > 0) console.note(policyUnusable(policy.source ?? '', policy.problems));
  if (isReadOnly) console.note(READ_ONLY.readByCommand);
  if (isErasureUnfinished) console.note(SUBJECT_WORDS.unfinished);
}

/** Reports a restored backup before the first request, because answers missing from it may be charged again. */
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

/** Announces the deletions that the page would announce, and deletes the lists whose announced time has come. */
async function announceDeletions({ backend, console }: Session): Promise<void> {
  const before = await backend.readWorkspace({});
  if (before.isReadOnly || before.deletions.length === 0) return;
  const listIds = before.deletions.slice(0, MOST_ANNOUNCED).map(({ listId }) => listId);
  await backend.noteDeletionsShown({ listIds });
  const { lists, deletions } = await backend.readWorkspace({});
  const left = new Set(lists.map(({ id }) => id));
  const due = new Set(deletions.map(({ listId }) => listId));
  const deleted = before.lists.filter(({ id }) => !left.has(id)).map(({ name }) => name);
  const planned = lists.filter(({ id }) => due.has(id)).map(({ name }) => name);
  if (deleted.length > 0) console.note(expiredSentence(deleted));
  if (planned.length > 0)
    console.note(deletionsSentence(planned, Math.min(...deletions.map(({ atMs }) => atMs))));
}

/** Reports a notification URL that is not allowed. A command that needs another forbidden resource fails anyway. */
async function noteCallback({ backend, console }: Session, options: CliOptions): Promise<void> {
  if (!options.subjects.includes('email') || options.webhookUrl !== null) return;
  const { notAllowed } = await backend.readWorkspace({});
  for (const { kind, value } of notAllowed)
    if (kind === 'callback') console.note(callbackNotUsedSentence(value));
}

/** Refuses options that the policy forbids, before a file is read. Later, the core would refuse them itself. */
async function refuseByPolicy({ backend }: Session, { command, options }: Wanted): Promise<void> {
  if (!USING_SERVICE.has(command)) return;
  const { service, policy } = await backend.readWorkspace({});
  creditCap(policy, options.maxCredits);
  if (options.service !== null)
    refuseForbiddenService(policy, service.baseUrl === '' ? null : service.baseUrl);
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

/** Reads `--service`. A text without a colon or a slash is the name of a service in the workspace. */
function serviceOf(text: string | null): Pick<ServiceOverrides, 'serviceUrl' | 'serviceName'> {
  if (text === null) return {};
  return /[:/]/u.test(text) ? { serviceUrl: serviceAddress(text) } : { serviceName: text };
}

function withAbsolutePaths(
  { command, action, operand, options }: WantedOfWorkspace,
  directory: string,
): WantedOfWorkspace {
  const isPath = command === 'clean' || command === 'import' || command === 'move-workspace';
  return {
    command,
    action,
    operand: isPath ? resolve(directory, operand) : operand,
    options: { ...options, out: options.out === null ? null : resolve(directory, options.out) },
  };
}
