/** How large all windows show everything: the setting that the page's own keys change. */
import { nextZoom, SMALLEST_ZOOM } from '#shared/contract/workspace.ts';
import type { App } from '../app/app.ts';
import { readWorkspace } from './read-workspace.ts';

/** One after the other, so that each begins with the size that the one before it has set. */
export function createZoom(core: Pick<App, 'dispatch'>): (direction: 1 | -1 | 0) => void {
  let latest: Promise<unknown> = Promise.resolve();
  const change = async (direction: 1 | -1 | 0): Promise<void> => {
    const workspace = await readWorkspace(core);
    if (!workspace) return;
    const zoom = direction === 0 ? SMALLEST_ZOOM : nextZoom(workspace.settings.zoom, direction);
    await core.dispatch('changeSettings', { zoom });
  };
  return (direction) => {
    latest = latest.then(() => change(direction));
  };
}
