/** The settings and lists, as the page reads them. */
import type { OutputOf } from '#shared/contract/operations.ts';
import type { App } from '../app/app.ts';

/** null: they cannot be read now. */
export async function readWorkspace(core: Pick<App, 'dispatch'>): Promise<OutputOf<'readWorkspace'> | null> {
  const reply = await core.dispatch('readWorkspace', {});
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Handlers` ties this name to this type
  return reply.ok ? (reply.value as OutputOf<'readWorkspace'>) : null;
}
