/** Gives one file to a core in its own process. Prints the answers as JSON. Arguments: file, built core's folder. */

import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { AppError } from '#shared/contract/errors.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import { NO_POLICY } from '../../../src-main/app/policy/read-policy.ts';
import { startCore } from '../../../src-main/app/threads/core-client.ts';
import { hearing } from './import-list.ts';
import { forgetPeak, memoryOf } from './process-memory.ts';

const [path = '', built = ''] = process.argv.slice(2);
const directory = mkdtempSync(join(tmpdir(), 'doorstep-bench-'));
const workspaceDir = join(directory, 'workspace');
const thread = (name: string): URL => pathToFileURL(join(built, 'main', `${name}.js`));
const app = await startCore({
  workspaceDir,
  dataDir: join(built, 'data'),
  coreThread: thread('core-thread'),
  jobThread: thread('job-thread'),
  viewThread: thread('view-thread'),
  practiceThread: thread('practice-thread'),
  approvalsDir: null,
  policy: NO_POLICY,
  previewThread: thread('preview-thread'),
});
const backend = createBackend({ call: app.dispatch });
const heard = hearing(app.subscribe);
const over = new AbortController();

/** Returns the longest time that another operation took while the file was processed. */
async function askMeanwhile(): Promise<number> {
  let longestMs = 0;
  while (!over.signal.aborted) {
    const startedMs = performance.now();
    await backend.readWorkspace({});
    longestMs = Math.max(longestMs, performance.now() - startedMs);
    await delay(20);
  }
  return longestMs;
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T | null> {
  const startedMs = performance.now();
  const say = (how: string): void => {
    const seconds = (performance.now() - startedMs) / 1000;
    process.stdout.write(
      `${JSON.stringify({ what, seconds, how, peak: memoryOf(process.pid).peak, ...folder() })}\n`,
    );
  };
  try {
    const value = await work();
    say('answered');
    return value;
  } catch (error) {
    say(error instanceof AppError ? error.failure.code : String(error));
    return null;
  }
}

function folder(): { readonly workspace: number } {
  const bytes = readdirSync(workspaceDir)
    .filter((name) => name.startsWith('workspace.sqlite'))
    .map((name) => statSync(join(workspaceDir, name)).size);
  return { workspace: bytes.reduce((sum, size) => sum + size, 0) / 1e6 };
}

const file = await app.addFile(path, basename(path));
await backend.readWorkspace({});
forgetPeak(process.pid);
const asking = askMeanwhile();
const preview = await timed('look', () => backend.readPreview({ file, choices: {} }));
if (preview) {
  const { choices } = preview;
  const mapping = Object.keys(preview.mapping).length > 0 ? preview.mapping : { address: [0] };
  const list = await timed('import', async () => {
    const end = heard((message) =>
      message.name === 'importProgressed' && message.payload.state !== 'running' ? message.payload : null,
    );
    const { listId } = await backend.startImport({
      file,
      choices,
      mapping,
      defaultCountry: null,
    });
    const { failure, rows } = await end;
    if (failure) throw new AppError(failure);
    return { listId, rows };
  });
  if (list) await timed('delete', () => backend.deleteList({ listId: list.listId }));
}
over.abort();
process.stdout.write(
  `${JSON.stringify({ what: 'others', seconds: (await asking) / 1000, how: '', peak: 0, ...folder() })}\n`,
);
await app.close();
rmSync(directory, { recursive: true, force: true });
