/**
 * Finds problems in a browser that nobody would see, such as console warnings, uncaught errors and failed requests.
 * Journeys and measurements fail on each problem that they did not name.
 */
import type { BrowserContext, Request } from 'playwright';

/** Messages that are allowed everywhere, each with its reason. A test names the messages that it causes itself. */
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
  /** Names a problem that this test causes. If the problem does not occur, the test fails. */
  readonly expect: (says: RegExp) => void;
  /** Names a problem that may occur, with some hosts or at some speeds. */
  readonly allow: (says: RegExp) => void;
  /** @throws Error with the unexpected problems since the last check, and the expected ones that did not occur */
  readonly check: () => void;
};

/** Watches all pages of the context, including those that it opens later. */
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
