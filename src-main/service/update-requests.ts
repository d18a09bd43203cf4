/** Sends update requests only to the address that the organisation set. */
import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestInTheOpen,
} from 'node:http';
import { request as requestSecurely } from 'node:https';
import { trustedContext } from './transport/trusted-authorities.ts';

/** The updater invents a number for each computer and would send it. */
const NOT_SENT = 'x-user-staging-id';

export type SendUpdateRequest = (
  options: RequestOptions,
  onResponse: (response: IncomingMessage) => void,
) => ClientRequest;

/** @param address https, or http within this computer. Requests go only to paths below it, and follow no redirect. */
export function createUpdateRequests(address: URL): SendUpdateRequest {
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
    const secureContext = address.protocol === 'https:' ? trustedContext() : undefined;
    const how = { method: options.method ?? 'GET', headers, agent: false, secureContext };
    const request = send(url, how, (response) => {
      if ((response.headers.location ?? '') !== '') request.destroy(new Error('an update was led elsewhere'));
      else onResponse(response);
    });
    return request;
  };
}
