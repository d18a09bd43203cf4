/** Prevents a page from leaving its address, opening windows, embedding pages and getting permissions. */
import type { Session, WebContents } from 'electron';
import { isBundleUrl } from './bundle.ts';

/** Opens an allowed link in the person's browser. Never rejects. */
type OpenLink = (url: string) => Promise<void>;

/** Prevents a window and its frames from leaving the page. Passes links to a new window to `openLink`. */
export function guardContents(contents: WebContents, openLink: OpenLink): void {
  // Unlike `will-navigate`, this event also covers frames inside the page.
  contents.on('will-frame-navigate', (event) => {
    if (!isBundleUrl(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    void openLink(url);
    return { action: 'deny' };
  });
}

/** Refuses every permission, such as camera or location, because the page needs none. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
}
