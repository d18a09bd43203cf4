/**
 * What a page may not do, whatever runs in it: leave, open windows, embed other pages, or get a permission.
 * A link to the web opens in the person's own browser, and only to hosts named here.
 */
import type { Session, WebContents } from 'electron';
import { isBundleUrl } from './bundle.ts';
import { isAllowedLink } from './external-links.ts';

type OpenExternal = (url: string) => Promise<void>;

export function guardContents(contents: WebContents, openExternal: OpenExternal): void {
  // Unlike `will-navigate` this one is also told of frames inside the page.
  contents.on('will-frame-navigate', (event) => {
    if (!isBundleUrl(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isAllowedLink(url)) void openExternal(url);
    return { action: 'deny' };
  });
}

export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
}
