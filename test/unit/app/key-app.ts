/** Runs the core in this process with a readable keychain, and records everything it sends. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { Backend } from '#shared/contract/operations.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import type { KeyTerms } from '#shared/contract/workspace/workspace.ts';
import type { ServiceOverrides } from '../../../src-main/app/connection/service-access.ts';
import { createApp } from '../../../src-main/app/create-app.ts';
import { openKnownMoves } from '../../../src-main/app/maintenance/known-moves.ts';
import { NO_POLICY, type PolicyState } from '../../../src-main/app/policy/read-policy.ts';
import { createPreviewer } from '../../../src-main/app/threads/start-preview-thread.ts';
import type { Database } from '../../../src-main/db/database.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { openKeychain } from '../../../src-main/secrets/keychain.ts';
import type { SecretStore } from '../../../src-main/secrets/os-store.ts';
import { createViewThread } from '../../../src-main/views/thread/start-view-thread.ts';
import { NEVER_REOPENED } from '../../support/app/never-reopened.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

export const NOW_MS = Date.UTC(2026, 10, 21, 7);
export const EMAIL = 'ada@company.example';

export type KeyApp = {
  readonly backend: Backend;
  readonly close: () => Promise<void>;
  /** The app's own connection. */
  readonly db: Database;
  readonly kept: ReadonlyMap<string, string>;
  readonly heard: () => string;
  /** Every file of the workspace, byte for byte. */
  readonly written: () => string;
  readonly isOfferedLink: (link: string) => Promise<boolean>;
  readonly mapStyleUrl: () => Promise<string | null>;
  /** Milliseconds since 1970. The app's clock shows this time until the next call. */
  readonly setNow: (ms: number) => void;
};

export type Computer = {
  readonly workspaceDir: string;
  readonly approvalsDir: string;
  readonly kept: Map<string, string>;
  /** Returns the proxies of the computer, as `ResolveProxy` does; none if absent. */
  readonly rules?: () => string;
  readonly policy?: PolicyState;
};

/** Starts the app without retries unless a test sets them. */
export function keyApp(overrides: ServiceOverrides = {}, computer: Partial<Computer> = {}): KeyApp {
  const {
    workspaceDir = join(tempDir(), 'workspace'),
    approvalsDir = join(tempDir(), 'approvals'),
    kept = new Map<string, string>(),
    rules = () => 'DIRECT',
    policy = NO_POLICY,
  } = computer;
  const said: unknown[] = [];
  let nowMs = NOW_MS;
  const workspace = openWorkspace(workspaceDir);
  const app = createApp({
    workspace,
    reopening: NEVER_REOPENED,
    dataDir: '',
    approvalsDir,
    policy,
    knownMoves: openKnownMoves(approvalsDir),
    keychain: openKeychain({ openStore: () => Promise.resolve(storeOf(kept)) }),
    startPractice: () => Promise.reject(new Error('not used by these tests')),
    startJob: () => {
      throw new Error('not used by these tests');
    },
    views: createViewThread(new URL('file:///not-of-these-tests'), {
      directory: workspaceDir,
      isReadOnly: false,
    }),
    previewer: createPreviewer(new URL('file:///not-of-these-tests')),
    overrides: { retries: 0, timeoutMs: 10_000, ...overrides },
    resolveProxy: () => Promise.resolve(rules()),
    takenOver: null,
    nowMs: () => nowMs,
    newId: () => crypto.randomUUID(),
  });
  app.subscribe((message) => said.push(message));
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => (closed ??= app.close());
  onTestFinished(close);
  return {
    close,
    db: workspace.db,
    backend: createBackend({
      async call(name, input) {
        const reply = await app.dispatch(name, input);
        said.push(reply);
        return reply;
      },
    }),
    kept,
    heard: () => JSON.stringify(said),
    written: () => contentOf(workspaceDir),
    isOfferedLink: app.isOfferedLink,
    mapStyleUrl: app.mapStyleUrl,
    setNow: (ms) => {
      nowMs = ms;
    },
  };
}

const contentOf = (directory: string): string =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))
    .join('\n');

const storeOf = (kept: Map<string, string>): SecretStore => ({
  read: (account) => Promise.resolve(kept.get(account) ?? null),
  write: async (account, secret) => void kept.set(account, secret),
  forget: async (account) => void kept.delete(account),
  forgetAll: async () => [...kept.keys()].filter((account) => kept.delete(account)).length,
});

/** Returns the failure of a call. Any other result fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const outcome = await call.then(
    () => 'no failure',
    (error: unknown) => error,
  );
  if (outcome instanceof AppError) return outcome.failure;
  throw new Error('the call did not end with a failure', { cause: outcome });
}

/** Returns the terms that a service requires before it issues a key. */
export async function termsOf({ backend }: KeyApp, serviceUrl: string, email = EMAIL): Promise<KeyTerms> {
  const answer = await backend.requestEvaluationKey({ serviceUrl, email, agreedTerms: null });
  expect(answer.outcome).toBe('terms_required');
  if (answer.outcome === 'issued') throw new Error('issued without an agreement');
  return answer.terms;
}
