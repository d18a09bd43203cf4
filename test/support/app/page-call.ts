/** Calls the core as the page itself does, with the page's own session. */
import type { Page } from 'playwright/test';
import type { CallInput, OperationName, OutputOf } from '#shared/contract/operations.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import { createCall } from '../../../src-renderer/backend/loopback-host.ts';
import { sessionWith } from './page-session.ts';

export async function callFromPage<N extends OperationName>(
  page: Page,
  name: N,
  input: CallInput<N>,
): Promise<OutputOf<N>> {
  // A page that has just opened may not have stored its session yet.
  await page.waitForFunction(() => sessionStorage.getItem('doorstep-session') !== null);
  const kept = await page.evaluate(() => sessionStorage.getItem('doorstep-session') ?? '');
  const { secret } = JSON.parse(kept) as { readonly secret: string };
  const { session, post } = await sessionWith(secret, new URL(page.url()).origin);
  return createBackend({ call: createCall(session, post) })[name](input);
}
