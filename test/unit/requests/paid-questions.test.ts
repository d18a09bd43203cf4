/** Only one folder may send paid requests, because only that code knows the rate and the requests in flight. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { project } from '../../support/app/cli.ts';

const ROOMS = 'src-main/{app,db,fix,lists,report,review,verdicts,verify,views}/**/*.ts';
const files = globSync(ROOMS, { cwd: project('.') }).map((path) => path.replaceAll('\\', '/'));
const containing = (pattern: RegExp): readonly string[] =>
  files.filter((path) => pattern.test(readFileSync(project(path), 'utf8'))).toSorted();

it('no code outside the folder for requests sends a paid request to the service', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(
    containing(
      /\b(?:addresses|client|own|service)\w*(?:\(.*\))?\.(?:geocode|postcodeLookup|reverse|validate)\(/u,
    ),
  ).toEqual([]);
});

it('the app creates a client of the service only for a request queue, for free questions and for evaluation keys', () => {
  expect(containing(/import \{[^}]*\bcreateServiceClient\b/u)).toEqual([
    'src-main/app/connection/evaluation-keys.ts',
    'src-main/app/connection/service-clients.ts',
    'src-main/app/jobs/request-client.ts',
  ]);
  expect(readFileSync(project('src-main/app/connection/service-clients.ts'), 'utf8')).toContain(
    'suggestions: (access: ServiceAccess): SuggestService',
  );
});
