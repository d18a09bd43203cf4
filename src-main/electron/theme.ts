/** Window frame, menus and dialogs, and what the page sees as the system's theme, follow the settings. */
import type { NativeTheme } from 'electron';
import type { Desk } from '#shared/contract/desk.ts';
import type { App } from '../app/app.ts';

export type FollowThemeOptions = {
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>;
  readonly core: Pick<App, 'dispatch' | 'subscribe'>;
};

/** Resolves when the theme of now is set. */
export async function followTheme({ nativeTheme, core }: FollowThemeOptions): Promise<void> {
  const apply = async () => {
    const reply = await core.dispatch('readDesk', {});
    if (reply.ok) nativeTheme.themeSource = (reply.value as Desk).settings.theme; // the contract's type of `readDesk`
  };
  core.subscribe((message) => {
    if (message.name === 'deskChanged') void apply();
  });
  await apply();
}
