/** The app as a person runs it: the local host in its own process, called as the page calls it. */
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { FileToken } from '#shared/contract/import/file-token.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import { type Reply, unwrap } from '#shared/contract/transport/wire.ts';
import { PRACTICE_KEY } from '../../../src-main/practice/keys.ts';
import { listen } from '../../../src-renderer/backend/loopback-events.ts';
import { createCall } from '../../../src-renderer/backend/loopback-host.ts';
import { startLocalHost } from '../../support/app/local-host-process.ts';
import { signInAt } from '../../support/app/page-session.ts';
import { hearing } from './import-list.ts';

export type BenchHost = Awaited<ReturnType<typeof startBenchHost>>;

/** @param serviceUrl the URL of a practice service in another process */
export async function startBenchHost(workspaceDir: string, serviceUrl: string, concurrency: number) {
  const host = await startLocalHost(workspaceDir);
  const { session, post: ask } = await signInAt(host.url);
  const backend = createBackend({ call: createCall(session, ask) });
  await backend.connectService({ serviceUrl, key: PRACTICE_KEY });
  await backend.changeSettings({ concurrency });
  const listeners = new Set<Parameters<typeof listen>[1]>();
  const stopListening = listen({ post: ask, onGap: session.doubt, onLost: () => {} }, (message) => {
    for (const listener of listeners) listener(message);
  });

  return {
    pid: host.pid,
    backend,
    heard: hearing((listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    }),
    async addFile(path: string): Promise<FileToken> {
      const contentType = 'application/octet-stream';
      const sent = await ask(`/api/files?name=${basename(path)}`, await openAsBlob(path), { contentType });
      return unwrap((await sent.json()) as Reply<FileToken>);
    },
    async stop(): Promise<void> {
      stopListening();
      await host.stop();
    },
  };
}
