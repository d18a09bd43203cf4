import type { OutputOf } from '#shared/contract/operations.ts';
import type { App } from '../app/app.ts';

type Core = Pick<App, 'dispatch'>;

/** Returns the workspace's settings and lists; null if they are unreadable now. */
export const readWorkspace = (core: Core): Promise<OutputOf<'readWorkspace'> | null> =>
  read(core, 'readWorkspace');

/** Returns the workspace's folder; null if it is unreadable now. */
export async function readWorkspaceFolder(core: Core): Promise<string | null> {
  return (await read(core, 'readMaintenance'))?.directory ?? null;
}

async function read<N extends 'readWorkspace' | 'readMaintenance'>(
  core: Core,
  name: N,
): Promise<OutputOf<N> | null> {
  const reply = await core.dispatch(name, {});
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Handlers` ties this name to this type
  return reply.ok ? (reply.value as OutputOf<N>) : null;
}
