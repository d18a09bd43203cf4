import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { EventMessage } from '#shared/contract/events.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import type { ServiceOverrides } from '../../../src-main/app/connection/service-access.ts';
import { type StartCoreOptions, startCore } from '../../../src-main/app/threads/core-client.ts';
import { builtThreads } from './built-threads.ts';

export async function startBuiltCore(
  directory: string,
  overrides: ServiceOverrides = {},
  more: Pick<StartCoreOptions, 'mayOnlyRead' | 'formerDir' | 'followTo' | 'onMove'> &
    Partial<Pick<StartCoreOptions, 'policy' | 'resolveProxy'>> = {},
) {
  const workspaceDir = join(directory, 'workspace');
  const app = await startCore({ workspaceDir, ...builtThreads, overrides, ...more });
  const said: EventMessage[] = [];
  app.subscribe((message) => said.push(message));
  onTestFinished(() => app.close());
  return { app, backend: createBackend({ call: app.dispatch }), said };
}
