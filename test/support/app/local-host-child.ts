/**
 * A local host with a core that does nothing, as a program with its own memory. Arguments: a folder for its files, and
 * the names of the parts of its page. Answers each message with a new address and its peak memory.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLoopbackHost } from '../../../src-main/loopback/host.ts';
import { answering, createFakeApp } from '../../fakes/fake-app.ts';

export type HostState = { readonly url: string; readonly mostBytes: number };

/** The size of each part. The largest part of the app is as large. */
const PART_BYTES = 1024 * 1024;

const [directory = '', ...parts] = process.argv.slice(2);
const pageDir = join(directory, 'page');
mkdirSync(pageDir);
writeFileSync(join(pageDir, 'index.html'), '<!doctype html><title>Doorstep</title>');
for (const part of parts) writeFileSync(join(pageDir, part), `// ${'x'.repeat(PART_BYTES)}`);
const app = createFakeApp({ readWorkspace: answering('the workspace') });
const host = await startLoopbackHost({ app, pageDir, uploadDir: join(directory, 'uploads') });
process.on('message', () => {
  const state: HostState = { url: host.newUrl(), mostBytes: process.resourceUsage().maxRSS * 1024 };
  process.send?.(state);
});
process.on('disconnect', () => process.exit());
