import { onTestFinished } from 'vitest';
import { type ScriptedReply, type ScriptedServer, startScriptedServer } from './scripted-server.ts';

/** Starts a scripted server that closes with the test. @param reply the answer to each of the first 20 requests */
export async function scriptedService(reply?: ScriptedReply): Promise<ScriptedServer> {
  const server = await startScriptedServer();
  onTestFinished(() => server.close());
  if (reply) server.reply(...Array.from({ length: 20 }, () => reply));
  return server;
}
