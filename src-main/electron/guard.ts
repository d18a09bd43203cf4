/**
 * What a page may not do, whatever runs in it: leave, open windows, embed other pages, or get a permission.
 * A link to the web opens in the person's own browser, if it may be opened (`external-links.ts`).
 */
import type { Session, WebContents } from 'electron';
import { isBundleUrl } from './bundle.ts';

/** Opens a link in the person's browser if it may be opened; never rejects. */
type OpenLink = (url: string) => Promise<void>;

export function guardContents(contents: WebContents, openLink: OpenLink): void {
  // Unlike `will-navigate` this one is also told of frames inside the page.
  contents.on('will-frame-navigate', (event) => {
    if (!isBundleUrl(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    void openLink(url);
    return { action: 'deny' };
  });
}

export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
}
