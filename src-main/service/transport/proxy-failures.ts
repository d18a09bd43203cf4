import type { InvolvedProxy } from '#shared/contract/services/services.ts';

/** The proxy answered CONNECT with something other than a tunnel. */
export class ProxyRefusal extends Error {
  /** A 2xx if a page came through the tunnel in place of the service. */
  readonly status: number;
  /** The kinds of sign-in that a 407 offers, such as `Basic` or `Negotiate, NTLM`; '' for none. */
  readonly schemes: string;
  readonly proxy: InvolvedProxy;

  constructor(status: number, schemes: string, proxy: InvolvedProxy) {
    super(`the proxy answered ${String(status)}`);
    this.status = status;
    this.schemes = schemes;
    this.proxy = proxy;
  }
}

/**
 * No proxy could be used: it is unreachable, its tunnel ended before a request, it is of a kind that the app does not
 * know, or its address cannot be read.
 */
export class ProxyUnreachable extends Error {
  override readonly message: 'proxy_unreachable' | 'proxy_failed' | 'proxy_unusable' | 'proxy_unreadable';
  readonly proxy: InvolvedProxy;

  constructor(message: ProxyUnreachable['message'], proxy: InvolvedProxy, options?: ErrorOptions) {
    super(message, options);
    this.message = message;
    this.proxy = proxy;
  }
}
