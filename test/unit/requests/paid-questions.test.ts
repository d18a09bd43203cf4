/** What is paid for is asked in one room: no other could know of the rate, or of what is in flight. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { project } from '../../support/app/cli.ts';

const ROOMS = 'src-main/{app,db,fix,lists,report,review,verdicts,verify,views}/**/*.ts';
const files = globSync(ROOMS, { cwd: project('.') }).map((path) => path.replaceAll('\\', '/'));
const containing = (pattern: RegExp): readonly string[] =>
  files.filter((path) => pattern.test(readFileSync(project(path), 'utf8'))).toSorted();

it('a question that is paid for is put to the service in no other room', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(
    containing(
      /\b(?:addresses|client|own|service)\w*(?:\(.*\))?\.(?:geocode|postcodeLookup|reverse|validate)\(/u,
    ),
  ).toEqual([]);
});

it('a client of the service is made for a queue, for suggestions and for the key alone', () => {
  expect(containing(/import \{ createServiceClient \}/u)).toEqual([
    'src-main/app/connection/evaluation-keys.ts',
    'src-main/app/connection/service-clients.ts',
    'src-main/app/jobs/request-client.ts',
  ]);
  // Its type lets nobody ask anything else there.
  expect(readFileSync(project('src-main/app/connection/service-clients.ts'), 'utf8')).toContain(
    'suggestions: (access: ServiceAccess): SuggestService',
  );
});
