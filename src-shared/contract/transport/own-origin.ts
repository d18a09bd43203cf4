/**
 * Any page in the person's browser and any program can reach a server on this computer. These checks keep out other
 * pages; the server's own secret keeps out the rest.
 */

type OriginHeaders = {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | undefined;
  readonly 'sec-fetch-mode'?: string | undefined;
  readonly 'sec-fetch-dest'?: string | undefined;
};

type OriginRefusal = { readonly status: 421 | 403; readonly reason: string };

export type OriginRules = {
  /** Whether a link on another site or in a file may lead here: see `isTabNavigation`. */
  readonly mayComeFromElsewhere?: boolean;
};

/**
 * Returns null if the request is for the server's own address and comes from no other page.
 *
 * @param host the address and port that the server listens on, such as `127.0.0.1:8080`
 */
export function refusalOfOrigin(
  headers: OriginHeaders,
  host: string,
  { mayComeFromElsewhere = false }: OriginRules = {},
): OriginRefusal | null {
  // A foreign name that resolves to this computer (DNS rebinding) appears here, so `localhost` is refused too.
  if (headers.host !== host) return { status: 421, reason: 'This server answers to its own address only.' };

  const { origin } = headers;
  if (origin !== undefined && origin !== `http://${host}`) return { status: 403, reason: 'Another origin.' };

  // Not every browser sends this header. `none`: the address was typed, or opened from another program.
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none' || mayComeFromElsewhere
    ? null
    : { status: 403, reason: 'Another site.' };
}

/**
 * Whether the browser opens the address as a tab. A page elsewhere that links here can neither read nor frame the
 * response. Only a page that contains no data may be requested this way.
 */
export function isTabNavigation(method: string | undefined, headers: OriginHeaders): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  return method === 'GET' && mode === 'navigate' && destination === 'document';
}
