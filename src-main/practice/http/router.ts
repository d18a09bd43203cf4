import type { Endpoint } from '../endpoints/endpoint.ts';

const METHODS = ['GET', 'POST'] as const;

export type Route =
  | { readonly found: true; readonly endpoint: Endpoint; readonly pathParameter: string }
  /** `allowed`: the methods of the path; empty if the path does not exist. */
  | { readonly found: false; readonly allowed: readonly string[] };

/** Finds endpoints by method and path. `{name}` matches the last segment of a path. */
export function createRouter(endpoints: readonly Endpoint[]) {
  const exact = new Map<string, Endpoint>();
  const withParameter = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    const parameterAt = endpoint.path.indexOf('{');
    if (parameterAt < 0) exact.set(`${endpoint.method} ${endpoint.path}`, endpoint);
    else withParameter.set(`${endpoint.method} ${endpoint.path.slice(0, parameterAt)}`, endpoint);
  }

  const find = (method: string, path: string): Route | null => {
    const endpoint = exact.get(`${method} ${path}`);
    if (endpoint !== undefined) return { found: true, endpoint, pathParameter: '' };
    const cut = path.lastIndexOf('/') + 1;
    const parametric = withParameter.get(`${method} ${path.slice(0, cut)}`);
    return parametric !== undefined && cut < path.length
      ? { found: true, endpoint: parametric, pathParameter: path.slice(cut) }
      : null;
  };

  return (method: string, path: string): Route =>
    find(method, path) ?? { found: false, allowed: METHODS.filter((other) => find(other, path) !== null) };
}
