/**
 * Opens hostile workspaces one after the other, and prints each result as a line of JSON. Arguments: the folder of the
 * original workspace, the address of a service, and a file with the cases.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { openCoreInOneThread } from '../app/core-in-one-thread.ts';
import { type Answered, askEverything } from './every-question.ts';
import { type HostileCase, makeHostile } from './hostile-values.ts';

export type HostileEnd = HostileCase & {
  /** `not_taken`: the schema refuses the value. `refused`: the app did not open the workspace. `opened`: it did. */
  readonly end: 'not_taken' | 'refused' | 'opened';
  /** Faults that no workspace may cause. */
  readonly faults: readonly string[];
  readonly failures: readonly string[];
  /** The processor time. Real time would depend on how busy the machine is. */
  readonly ms: number;
  /** The peak memory of the process so far. */
  readonly rssMb: number;
};

const [base = '', serviceUrl = '', file = ''] = process.argv.slice(2);
const cases = JSON.parse(readFileSync(file, 'utf8')) as readonly HostileCase[];

const BAD: ReadonlySet<string> = new Set([
  'internal',
  'core_restarted',
  'core_keeps_failing',
  'host_unreachable',
]);
const LISTS = [1, 2];

async function tryCase(one: HostileCase): Promise<HostileEnd> {
  const directory = mkdtempSync(join(tmpdir(), 'doorstep-hostile-'));
  const workspace = join(directory, 'workspace');
  cpSync(base, workspace, { recursive: true });
  mkdirSync(join(directory, 'canary'));
  writeFileSync(join(directory, 'canary', 'a.txt'), 'canary');
  const faults: string[] = [];
  const failures = new Set<string>();
  let end: HostileEnd['end'] = 'not_taken';
  let ms = 0;
  if (makeHostile(join(workspace, 'workspace.sqlite'), one)) {
    const before = besides(directory);
    const began = process.cpuUsage();
    end = await work(workspace, ({ name, reply }) => {
      if (reply.ok) return;
      failures.add(reply.failure.code);
      if (BAD.has(reply.failure.code)) faults.push(`${name} ${reply.failure.code}`);
    }).catch((error: unknown) => {
      faults.push(error instanceof Error ? (error.stack ?? '').slice(0, 300) : String(error));
      return 'opened';
    });
    const { user, system } = process.cpuUsage(began);
    ms = Math.round((user + system) / 1000);
    if (besides(directory) !== before) faults.push('what lies beside the workspace was changed');
    faults.push(...logged(workspace));
  }
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  const rssMb = Math.round(process.resourceUsage().maxRSS / 1024);
  return { ...one, end, faults: [...new Set(faults)], failures: [...failures].toSorted(), ms, rssMb };
}

async function work(workspaceDir: string, answered: (one: Answered) => void): Promise<'refused' | 'opened'> {
  try {
    const app = openCoreInOneThread(workspaceDir, { serviceUrl, key: 'practice' });
    await askEverything(app, LISTS, answered);
    await app.close();
    return 'opened';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    answered({ name: 'open', reply: { ok: false, failure: error.failure } });
    return 'refused';
  }
}

const besides = (directory: string): string =>
  JSON.stringify(
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('workspace'))
      .map((name) => {
        const found = statSync(join(directory, name));
        return [name, found.isFile() ? readFileSync(join(directory, name), 'utf8') : '', found.mtimeMs];
      }),
  );

function logged(workspace: string): readonly string[] {
  try {
    return readFileSync(join(workspace, 'doorstep.log'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => {
        const { operation, stack } = JSON.parse(line) as { operation: string; stack: string };
        return `log ${operation}: ${stack.slice(0, 400)}`;
      });
  } catch {
    return [];
  }
}

for (const one of cases) {
  process.stdout.write(`${JSON.stringify({ begun: one })}\n`);
  process.stdout.write(`${JSON.stringify(await tryCase(one))}\n`);
}
process.exit(0);
