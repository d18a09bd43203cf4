/** Starts an update server like an organisation's, with the newest version's signed description and packages. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const NEW_PROGRAM = '#!/bin/sh\nexit 0\n';

export type UpdateServer = {
  readonly host: string;
  readonly address: string;
  /** The answer or the redirect for each path. */
  readonly files: Map<string, string | { readonly location: string }>;
  readonly requests: { readonly path: string; readonly headers: object }[];
  readonly key: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  readonly policy: { readonly updateAddress: string; readonly updateKey: string };
  readonly publish: (version: string, changes?: PublishChanges) => void;
  readonly close: () => void;
};

type PublishChanges = { readonly key?: KeyObject; readonly program?: string; readonly url?: string };

export async function startUpdateServer(): Promise<UpdateServer> {
  const key = generateKeyPairSync('ed25519');
  const files: UpdateServer['files'] = new Map();
  const requests: { path: string; headers: object }[] = [];
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    requests.push({ path, headers: request.headers });
    const file = files.get(path);
    if (file === undefined) response.writeHead(404).end();
    else if (typeof file === 'string') response.end(file);
    else response.writeHead(302, file).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address = `http://${host}/doorstep/`;
  return {
    host,
    address,
    files,
    requests,
    key,
    policy: {
      updateAddress: address,
      updateKey: key.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    },
    publish(version, { key: signer = key.privateKey, program = NEW_PROGRAM, url } = {}) {
      const name = `Doorstep-${version}.AppImage`;
      const sha512 = createHash('sha512').update(NEW_PROGRAM).digest('base64');
      const text = `version: ${version}\nfiles:\n  - url: ${url ?? name}\n    sha512: ${sha512}\npath: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-01T00:00:00.000Z'\n`;
      files.set('/doorstep/latest-linux.yml', text);
      files.set('/doorstep/latest-linux.yml.sig', sign(null, Buffer.from(text), signer).toString('base64'));
      files.set(`/doorstep/${name}`, program);
    },
    close: () => void server.close(),
  };
}
