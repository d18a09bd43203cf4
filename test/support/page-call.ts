/** Asks the core as the page itself does, with the page's own session. */
import type { Page } from 'playwright/test';
import type { InputOf, OperationName, OutputOf } from '#shared/contract/operations.ts';
import type { Reply } from '#shared/contract/wire.ts';

export async function callFromPage<N extends OperationName>(
  page: Page,
  name: N,
  input: InputOf<N>,
): Promise<OutputOf<N>> {
  const text = await page.evaluate(
    async ([path, body]) => {
      const authorization = `Bearer ${sessionStorage.getItem('doorstep-session')}`;
      const headers = { authorization, 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body })).text();
    },
    [`/api/call/${name}`, JSON.stringify(input)] as const,
  );
  const reply = JSON.parse(text) as Reply<OutputOf<N>>;
  if (!reply.ok) throw new Error(`${name}: ${text}`);
  return reply.value;
}
