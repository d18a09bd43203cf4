/** `diagnose`: prints the facts that support needs, and whether everything works. Needs no workspace that opens. */
import { AppError, type Failure } from '#shared/contract/errors.ts';
import {
  type ComputerFacts,
  type ComputerProblem,
  computerProblems,
  type Diagnostics,
} from '#shared/contract/workspace/diagnostics.ts';
import { failureText } from '#shared/messages/cli/failure-hints.ts';
import { DIAGNOSED } from '#shared/messages/cli/steps.ts';
import {
  computerLines,
  computerProblemSentence,
  diagnosticLines,
} from '#shared/messages/workspace/diagnostics.ts';
import type { App } from '../app/app.ts';
import type { CliOptions } from './arguments.ts';
import type { Console } from './console.ts';
import { EXIT, type ExitStatus, exitStatusOf } from './exit-status.ts';
import { createSession, type Session, type SessionSurroundings } from './session.ts';
import { snakeCase } from './snake-case.ts';

type Diagnosing = Pick<Session, 'console'> &
  SessionSurroundings & {
    readonly open: () => Promise<App>;
    /** Called if the workspace cannot be opened. */
    readonly readComputer: () => Promise<ComputerFacts>;
    /** The folder with which the command was started. */
    readonly workspaceDir: string;
    readonly hasEnvironmentKey: boolean;
  };

type Diagnosis = {
  readonly directory: string;
  readonly facts: Diagnostics | { readonly computer: ComputerFacts };
  /** Why the workspace cannot be opened, or why the service cannot be used; null if both work. */
  readonly failure: Failure | null;
};

/** Closes the app that it opens. */
export async function diagnose(options: CliOptions, diagnosing: Diagnosing): Promise<ExitStatus> {
  const { console, hasEnvironmentKey } = diagnosing;
  const diagnosis = await readDiagnosis(diagnosing);
  const problems = computerProblems(diagnosis.facts.computer, !hasEnvironmentKey);
  if (options.json) console.printJson(jsonOf(diagnosis, problems));
  else {
    const { directory, facts } = diagnosis;
    const lines = 'workspace' in facts ? diagnosticLines(facts) : computerLines(facts.computer);
    for (const line of [`${DIAGNOSED.workspace}: ${directory}`, ...lines]) console.print(line);
  }
  return sayProblems(diagnosis, problems, console);
}

async function readDiagnosis(diagnosing: Diagnosing): Promise<Diagnosis> {
  const { open, readComputer, console, workspaceDir } = diagnosing;
  try {
    const app = await open();
    try {
      return await readOpened(createSession(app, console, diagnosing));
    } finally {
      await app.close();
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { directory: workspaceDir, facts: { computer: await readComputer() }, failure: error.failure };
  }
}

/** Tests the connection first, because the diagnostics contain the latest test. */
async function readOpened({ backend, console }: Session): Promise<Diagnosis> {
  const { service, isReadOnly } = await backend.readWorkspace({});
  const isTested = service.kind === 'custom' && !isReadOnly;
  if (!isTested) console.note(isReadOnly ? DIAGNOSED.readOnly : DIAGNOSED.practice);
  const failure = isTested
    ? await backend.testConnection({ serviceId: null }).then(
        (test) => test.failure,
        (error: unknown) => {
          if (error instanceof AppError) return error.failure;
          throw error;
        },
      )
    : null;
  const { directory } = await backend.readMaintenance({});
  return { directory, facts: await backend.readDiagnostics({}), failure };
}

function sayProblems(
  { facts, failure }: Diagnosis,
  problems: readonly ComputerProblem[],
  console: Console,
): ExitStatus {
  for (const problem of problems) console.printError(computerProblemSentence(problem));
  if (failure) console.printError(failureText(failure));
  if (failure) return statusOf(failure, 'workspace' in facts);
  if (problems.length > 0) return EXIT.stopped;
  console.note(DIAGNOSED.works);
  return EXIT.done;
}

/** A broken connection is not a usage error. */
function statusOf(failure: Failure, isOpen: boolean): ExitStatus {
  const status = exitStatusOf(failure);
  return isOpen && status === EXIT.usage ? EXIT.stopped : status;
}

/** Names failures by their codes, because their facts may contain a path or the address of a service. */
function jsonOf({ directory, facts, failure }: Diagnosis, problems: readonly ComputerProblem[]): unknown {
  const {
    workspace = null,
    settings = null,
    policy = null,
    connection = null,
  } = 'workspace' in facts ? facts : {};
  const [first] = problems;
  return snakeCase({
    directory,
    computer: facts.computer,
    workspace,
    settings,
    policy,
    connection: connection && { ...connection, failure: connection.failure?.code ?? null },
    problems,
    stopped: failure?.code ?? first?.kind ?? null,
  });
}
