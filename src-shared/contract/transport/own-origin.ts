/**
 * Who may speak to a server of ours on this computer at all. Any page in the person's browser and any program on the
 * computer can reach its port: this keeps out the pages, a secret of the server's own keeps out the rest.
 */

/** Of a request, as Node names them. */
export type OriginHeaders = {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | undefined;
  readonly 'sec-fetch-mode'?: string | undefined;
  readonly 'sec-fetch-dest'?: string | undefined;
};

/** An HTTP status and its reason. */
export type OriginRefusal = { readonly status: 421 | 403; readonly reason: string };

export type OriginRules = {
  /** Whether a link of another site, or of a file, may lead here: see `isTabNavigation`. */
  readonly mayComeFromElsewhere?: boolean;
};

/**
 * Null for a request made to the server's own address, by none but a page of its own.
 *
 * @param host the address and port the server listens on, such as `127.0.0.1:8080`
 */
export function refusalOfOrigin(
  headers: OriginHeaders,
  host: string,
  { mayComeFromElsewhere = false }: OriginRules = {},
): OriginRefusal | null {
  // A foreign name that was made to resolve to this computer (DNS rebinding) has the foreign name here; so `localhost` is refused too.
  if (headers.host !== host) return { status: 421, reason: 'This server answers to its own address only.' };

  const { origin } = headers;
  if (origin !== undefined && origin !== `http://${host}`) return { status: 403, reason: 'Another origin.' };

  // Not every browser sends it; one that does says `none` for an address typed or opened from outside.
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none' || mayComeFromElsewhere
    ? null
    : { status: 403, reason: 'Another site.' };
}

/**
 * Whether a browser opens an address in a tab of its own. A page elsewhere that leads here so can neither read what
 * comes nor put it in a frame: only a page that holds no data may be asked for in this way.
 */
export function isTabNavigation(method: string | undefined, headers: OriginHeaders): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  return method === 'GET' && mode === 'navigate' && destination === 'document';
}
