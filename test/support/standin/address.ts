/** Converts addresses. Chromium knows no `app:` scheme, so there `app://bundle/x` is `https://bundle.app.standin/x`. */
const HOST = '.standin';

export function toBrowser(url: string): string {
  const own = /^(?!https?:|data:|about:|file:)([a-z]+):\/\/([^/]+)(.*)$/u.exec(url);
  return own ? `https://${own[2]}.${own[1]}${HOST}${own[3]}` : url;
}

export function fromBrowser(url: string): string {
  const own = /^https:\/\/([^/]+)\.([a-z]+)\.standin(.*)$/u.exec(url);
  return own ? `${own[2]}://${own[1]}${own[3]}` : url;
}

export const schemeOf = (url: string): string => url.slice(0, Math.max(url.indexOf(':'), 0));
