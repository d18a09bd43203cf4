/** The built core as the shells start it, a practice service in another process, and measurements of both processes. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ServiceOverrides } from '../../../src-main/app/connection/service-access.ts';
import { NO_POLICY } from '../../../src-main/app/policy/read-policy.ts';
import { startCore } from '../../../src-main/app/threads/core-client.ts';
import { PRACTICE_KEY } from '../../../src-main/practice/keys.ts';
import { hearing, importList, writeList } from './import-list.ts';

const project = resolve(import.meta.dirname, '../../..');
const built = (name: string): URL => pathToFileURL(join(project, 'out', 'main', name));

export type BenchCore = Awaited<ReturnType<typeof startBenchCore>>;

/** @param prepare fills the workspace before the core opens it */
export async function startBenchCore(
  overrides: ServiceOverrides,
  prepare: (workspaceDir: string) => void = () => {},
) {
  const directory = mkdtempSync(join(tmpdir(), 'doorstep-bench-'));
  prepare(join(directory, 'workspace'));
  const app = await startCore({
    workspaceDir: join(directory, 'workspace'),
    dataDir: join(project, 'out', 'data'),
    coreThread: built('core-thread.js'),
    jobThread: built('job-thread.js'),
    viewThread: built('view-thread.js'),
    approvalsDir: null,
    policy: NO_POLICY,
    previewThread: built('preview-thread.js'),
    practiceThread: built('practice-thread.js'),
    overrides: { key: PRACTICE_KEY, ...overrides },
  });
  const backend = createBackend({ call: app.dispatch });

  const heard = hearing(app.subscribe);

  return {
    directory,
    app,
    backend,
    heard,
    /** Imports a list of this many addresses. `duplicates` is the share of repeated addresses, 0..1. */
    async importAddresses(rows: number, duplicates = 0): Promise<ListId> {
      const file = await app.addFile(writeList(directory, rows, duplicates), 'bench.csv');
      return importList(file, backend, heard);
    },
    async close(): Promise<void> {
      await app.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export async function startPractice(...options: readonly string[]) {
  const child = spawn(process.execPath, [join(project, 'out/main/practice.js'), '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const url = /http:\S+/u.exec(String(line))?.[0] ?? '';
  return {
    url,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
export type Practice = Awaited<ReturnType<typeof startPractice>>;
