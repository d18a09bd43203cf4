/** Shows a connection test step by step: the way, the certificate and the answer. */
import type { ConnectionTest } from '../../contract/services/services.ts';
import { formatElapsed } from '../format.ts';
import { shownBeginning } from '../shown-text.ts';

/** The longest name of a proxy or an issuer that is shown. */
const LONGEST = 100;

export function connectionSteps(test: ConnectionTest): readonly (readonly [label: string, value: string])[] {
  return [
    ['Way to the service', wayOf(test)],
    ['Certificate', certificateOf(test)],
    ['Answer', answerOf(test)],
  ];
}

function wayOf({ ways, reached, failure }: ConnectionTest): string {
  if (reached !== null) return nameOf(reached.proxy);
  const tried = ways.map(nameOf).join(', then ');
  if (tried === '') return 'no usable proxy';
  return failure?.code === 'service_untrusted' ? tried : `not connected (${tried})`;
}

const nameOf = (proxy: string | null): string =>
  proxy === null ? 'without a proxy' : `through the proxy ${shownBeginning(proxy, LONGEST)}`;

function certificateOf({ reached, failure }: ConnectionTest): string {
  if (failure?.code === 'service_untrusted') return `not trusted${issuedBy(failure.issuer)}`;
  if (reached === null) return 'not seen';
  return reached.issuer === null ? 'none, not encrypted' : `trusted${issuedBy(reached.issuer)}`;
}

const issuedBy = (issuer: string): string =>
  issuer === '' ? '' : `, issued by “${shownBeginning(issuer, LONGEST)}”`;

function answerOf({ reached, tookMs, failure }: ConnectionTest): string {
  if (reached === null) return 'none';
  return failure === null ? `after ${formatElapsed(Math.max(tookMs, 100))}` : 'not usable';
}
