/** Handles every request of every page. The app answers its own scheme, and nothing reaches the network. */
import type { BrowserContext, Page, Request as PageRequest, Route } from 'playwright';
import { fromBrowser } from './address.ts';
import { isOpeningWindow } from './browser.ts';
import { answerScheme } from './protocol.ts';
import { contentsOf } from './web-contents.ts';

export async function watchTraffic(context: BrowserContext): Promise<void> {
  await context.route('**/*', answerWhileOpen);
  context.on('page', (page) => {
    if (!isOpeningWindow()) void page.close(); // renderer-script.ts handles `window.open` and links; this tab was opened in another way
  });
}

/** Answers a request. If the page closes during the answer, ignores the error, because nobody waits for the answer. */
async function answerWhileOpen(route: Route, request: PageRequest): Promise<void> {
  try {
    await answer(route, request);
  } catch (error) {
    if (pageOf(request)?.isClosed() === false) throw error;
  }
}

async function answer(route: Route, request: PageRequest): Promise<void> {
  const page = pageOf(request);
  const contents = page ? contentsOf(page) : null;
  if (!contents) return route.abort('blockedbyclient'); // the tab is about to be closed
  if (request.isNavigationRequest() && !contents.decideNavigation(request)) return route.abort('aborted');

  const response = await answerScheme(fromBrowser(request.url()), request.method());
  if (!response) return route.abort('blockedbyclient');
  return route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}

function pageOf(request: PageRequest): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}
