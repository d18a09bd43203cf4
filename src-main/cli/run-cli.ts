/** One command from its words to its exit status. */
import { resolve } from 'node:path';
import type { App } from '../app/app.ts';
import type { ServiceOverrides } from '../app/connection.ts';
import { serviceAddress } from '../app/service-address.ts';
import { AppError } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures.ts';
import type { CliOptions, Wanted } from './arguments.ts';
import { parseArguments } from './arguments.ts';
import { runCommand } from './commands.ts';
import type { Console } from './console.ts';
import type { ExitStatus } from './exit-status.ts';
import { EXIT, exitStatusOf } from './exit-status.ts';
import { createSession } from './session.ts';

export type CliSurroundings = {
  readonly console: Console;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where relative paths of the command start. */
  readonly directory: string;
  readonly defaultWorkspaceDir: string;
  /** Aborted by Ctrl+C. */
  readonly interrupted: AbortSignal;
  readonly openApp: (workspaceDir: string, overrides: ServiceOverrides) => Promise<App>;
};

export async function runCli(argv: readonly string[], surroundings: CliSurroundings): Promise<ExitStatus> {
  const { console } = surroundings;
  const parsed = parseArguments(argv);
  if (!parsed.ok) {
    console.complain(`${parsed.detail}. doorstep --help shows the commands.`);
    return EXIT.usage;
  }
  try {
    return await runWanted(parsed.wanted, surroundings);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.complain(failureMessage(error.failure).text);
    return exitStatusOf(error.failure);
  }
}

async function runWanted(wanted: Wanted, surroundings: CliSurroundings): Promise<ExitStatus> {
  const { console, directory, defaultWorkspaceDir, interrupted, openApp } = surroundings;
  const { options } = wanted;
  const workspaceDir =
    options.workspace === null ? defaultWorkspaceDir : resolve(directory, options.workspace);
  const app = await openApp(workspaceDir, overridesOf(options, surroundings.env));
  try {
    const quiet = options.json ? { ...console, progress: () => {} } : console;
    return await runCommand(withAbsolutePaths(wanted, directory), createSession(app, quiet, interrupted));
  } finally {
    await app.close();
  }
}

function overridesOf(options: CliOptions, env: CliSurroundings['env']): ServiceOverrides {
  return {
    serviceUrl: options.service === null ? undefined : serviceAddress(options.service),
    key: env['DOORSTEP_SERVICE_KEY'] === '' ? undefined : env['DOORSTEP_SERVICE_KEY'],
    timeoutMs: options.timeoutMs ?? undefined,
    retries: options.retries ?? undefined,
    concurrency: options.concurrency ?? undefined,
  };
}

function withAbsolutePaths({ command, operand, options }: Wanted, directory: string): Wanted {
  const isPath = command === 'clean' || command === 'import';
  return {
    command,
    operand: isPath ? resolve(directory, operand) : operand,
    options: { ...options, out: options.out === null ? null : resolve(directory, options.out) },
  };
}
