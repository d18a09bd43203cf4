import { nextZoom, SMALLEST_ZOOM } from '#shared/contract/workspace/workspace.ts';
import type { App } from '../app/app.ts';
import { readWorkspace } from './read-workspace.ts';

/** Changes the zoom of all windows. Runs changes one after another, so that each starts from the previous size. */
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
