import type { Endpoint } from '../endpoints/endpoint.ts';

export type Route =
  | { readonly found: true; readonly endpoint: Endpoint; readonly pathParameter: string }
  | { readonly found: false; readonly status: 404 | 405 };

/** Finds endpoints by method and path; `{name}` stands for one segment at the end of a path. */
export function createRouter(endpoints: readonly Endpoint[]) {
  const exact = new Map<string, Endpoint>();
  const withParameter = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    const parameterAt = endpoint.path.indexOf('{');
    if (parameterAt < 0) exact.set(`${endpoint.method} ${endpoint.path}`, endpoint);
    else withParameter.set(`${endpoint.method} ${endpoint.path.slice(0, parameterAt)}`, endpoint);
  }
  const paths = new Set(endpoints.map(({ path }) => path));

  return (method: string, path: string): Route => {
    const endpoint = exact.get(`${method} ${path}`);
    if (endpoint !== undefined) return { found: true, endpoint, pathParameter: '' };
    const cut = path.lastIndexOf('/') + 1;
    const parametric = withParameter.get(`${method} ${path.slice(0, cut)}`);
    if (parametric !== undefined && cut < path.length)
      return { found: true, endpoint: parametric, pathParameter: path.slice(cut) };
    return { found: false, status: paths.has(path) ? 405 : 404 };
  };
}
