/**
 * What goes wrong in a browser without anybody seeing it: warnings and errors of the console, errors nobody caught,
 * requests that failed or were refused. Journeys and measurements fail on each that they did not name.
 */
import type { BrowserContext, Request } from 'playwright';

/** What may be said, wherever it happens. Each names its reason; what one test provokes it names itself. */
const EXPECTED_EVERYWHERE: readonly (readonly [says: RegExp, because: string])[] = [
  [
    /^console\.warning: .*GL Driver Message .*GPU stall due to ReadPixels/u,
    'a browser that draws without a GPU says so of screenshots of a map',
  ],
  [
    /^request failed: (?:POST \S+\/api\/\S+|GET \S+\/assets\/\S+|GET https:\/\/maps\.example\/style\.json) net::ERR_ABORTED$/u,
    'a page that closes or reloads, and a map that is left, stop what they still ask; an asset that is not there is refused',
  ],
];

export type PageWatch = {
  /** A problem that this test provokes: one that does not come fails it as one that nobody named does. */
  readonly expect: (says: RegExp) => void;
  /** A problem that comes in some hosts or at some paces only. */
  readonly allow: (says: RegExp) => void;
  /** @throws Error with what was seen and not expected since the last check, or expected and not seen */
  readonly check: () => void;
};

/** Watches all pages of the context, those that it opens later too. */
export function watchPages(context: BrowserContext): PageWatch {
  let seen: string[] = [];
  let expected: RegExp[] = [];
  let allowed: RegExp[] = [];
  const problem = (says: string): void => void seen.push(says);

  context.on('console', (message) => {
    const type = message.type();
    if (type === 'warning' || type === 'error')
      problem(`console.${type}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problem(`page error: ${error.error().message}`));
  context.on('requestfailed', (request) =>
    problem(`request failed: ${nameOf(request)} ${request.failure()?.errorText}`),
  );
  context.on('response', (response) => {
    if (response.status() >= 400) problem(`refused: ${nameOf(response.request())} ${response.status()}`);
  });

  return {
    expect: (says) => void expected.push(says),
    allow: (says) => void allowed.push(says),
    check: () => {
      const named = [...EXPECTED_EVERYWHERE.map(([says]) => says), ...expected, ...allowed];
      const unnamed = seen.filter((says) => !named.some((pattern) => pattern.test(says)));
      const unseen = expected.filter((pattern) => !seen.some((says) => pattern.test(says)));
      [seen, expected, allowed] = [[], [], []];
      const complaints = [
        ...new Set(unnamed),
        ...unseen.map((pattern) => `expected and not seen: ${pattern}`),
      ];
      if (complaints.length > 0) throw new Error(`Problems in the browser:\n  ${complaints.join('\n  ')}`);
    },
  };
}

const nameOf = (request: Request): string => `${request.method()} ${request.url()}`;
