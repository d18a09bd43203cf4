/** What the page reads of the workspace too. */
import type { OutputOf } from '#shared/contract/operations.ts';
import type { App } from '../app/app.ts';

type Core = Pick<App, 'dispatch'>;

/** Its settings and lists; null: they cannot be read now. */
export const readWorkspace = (core: Core): Promise<OutputOf<'readWorkspace'> | null> =>
  read(core, 'readWorkspace');

/** The folder it is in; null: that cannot be read now. */
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
