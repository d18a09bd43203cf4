/** Applies the theme setting to window frames, menus and dialogs. The page then sees it as the system's theme. */
import type { NativeTheme } from 'electron';
import type { App } from '../app/app.ts';
import { readWorkspace } from './read-workspace.ts';

type FollowThemeOptions = {
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>;
  readonly core: Pick<App, 'dispatch' | 'subscribe'>;
};

/** Resolves when the theme is applied for the first time, so that windows open with it. */
export async function followTheme({ nativeTheme, core }: FollowThemeOptions): Promise<void> {
  const apply = async () => {
    const workspace = await readWorkspace(core);
    if (workspace) nativeTheme.themeSource = workspace.settings.theme;
  };
  core.subscribe((message) => {
    if (message.name === 'workspaceChanged') void apply();
  });
  await apply();
}
