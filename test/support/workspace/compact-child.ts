/** Compacts a workspace with the built core, prints its progress, and waits to be killed. Argument: the folder. */
import { setTimeout as delay } from 'node:timers/promises';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import { startCore } from '../../../src-main/app/threads/core-client.ts';
import { builtThreads } from '../app/built-threads.ts';

const [workspaceDir = ''] = process.argv.slice(2);
const app = await startCore({ workspaceDir, ...builtThreads });
app.subscribe(({ name, payload }) => {
  if (name === 'compactProgressed' && payload.fraction > 0)
    process.stdout.write(`${payload.state} ${payload.stage}\n`);
});
await createBackend({ call: app.dispatch }).compactWorkspace({});
await delay(60_000);
