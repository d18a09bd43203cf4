/** Sends update requests only to the address that the organisation set. */
import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestInTheOpen,
} from 'node:http';
import { request as requestSecurely } from 'node:https';
import { createConnector } from './transport/connector.ts';
import type { Network, ResolveProxy } from './transport/network.ts';

/** The updater invents a number for each computer and would send it. */
const NOT_SENT = 'x-user-staging-id';

export type SendUpdateRequest = (
  options: RequestOptions,
  onResponse: (response: IncomingMessage) => void,
) => ClientRequest;

/** @param address https, or http within this computer. Requests go only to paths below it, and follow no redirect. */
export function createUpdateRequests(
  address: URL,
  resolveProxy: ResolveProxy,
  authorities: Network['authorities'],
): SendUpdateRequest {
  const folder = address.pathname.endsWith('/') ? address.pathname : `${address.pathname}/`;
  return (options, onResponse) => {
    const { protocol = 'https:', hostname, port, path = '/' } = options;
    const url = new URL(`${protocol}//${hostname ?? ''}${port ? `:${port}` : ''}${path}`);
    if (url.origin !== address.origin || !url.pathname.startsWith(folder))
      throw new Error('an update from another address than the one that was set');
    const headers = Object.fromEntries(
      Object.entries(options.headers ?? {}).filter(([name]) => name.toLowerCase() !== NOT_SENT),
    );
    const send = address.protocol === 'http:' ? requestInTheOpen : requestSecurely;
    const createConnection: RequestOptions['createConnection'] = (_, done) => {
      void resolveProxy(url.href).then((rules) =>
        createConnector(() => ({ rules, logins: {}, authorities }))(
          { protocol: url.protocol, hostname: url.hostname.replaceAll(/[[\]]/gu, ''), port: url.port },
          // oxlint-disable-next-line typescript/no-non-null-assertion -- Node reads the socket only without an error
          (error, socket) => done(error, socket!),
        ),
      );
      return undefined;
    };
    const how = { method: options.method ?? 'GET', headers, createConnection };
    const request = send(url, how, (response) => {
      if ((response.headers.location ?? '') !== '') request.destroy(new Error('an update was led elsewhere'));
      else onResponse(response);
    });
    return request;
  };
}
