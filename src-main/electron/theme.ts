/** Window frame, menus and dialogs, and what the page sees as the system's theme, follow the settings. */
import type { NativeTheme } from 'electron';
import type { OutputOf } from '#shared/contract/operations.ts';
import type { App } from '../app/app.ts';

export type FollowThemeOptions = {
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>;
  readonly core: Pick<App, 'dispatch' | 'subscribe'>;
};

/** Resolves when the theme of now is set. */
export async function followTheme({ nativeTheme, core }: FollowThemeOptions): Promise<void> {
  const apply = async () => {
    const reply = await core.dispatch('readWorkspace', {});
    if (!reply.ok) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Handlers` ties this name to this type
    nativeTheme.themeSource = (reply.value as OutputOf<'readWorkspace'>).settings.theme;
  };
  core.subscribe((message) => {
    if (message.name === 'workspaceChanged') void apply();
  });
  await apply();
}
