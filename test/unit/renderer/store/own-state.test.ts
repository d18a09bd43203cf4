/** Each slice may set only the members that it declares. The test runs the compiler to prove this. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const project = resolve(import.meta.dirname, '../../../..');

/** Calls of `set` in a slice with the member `own`, each with a word of the compiler's error; null if it compiles. */
const CASES = [
  ['set({ own: 1 })', null],
  ['set(({ visit }) => ({ own: visit }))', null],
  ['set(({ visit }) => (visit > 0 ? { own: visit } : {}))', null],
  ["set({ screen: { name: 'lists' } })", 'screen'],
  ['set({ own: 1, total: null })', 'never'],
  ['set(() => ({ cursor: null }))', 'cursor'],
  ['set(() => ({ own: 1, cursor: null }))', 'cursor'],
  ['set(({ visit }) => (visit > 0 ? { own: visit } : { own: 0, total: null }))', 'total'],
  ['set({ ...{ own: 1, total: null } })', 'total'],
  ['store.setState({ cursor: null })', 'setState'],
] as const;

let folder: string;
/** The compiler's errors by the line number of the case. */
let refusals: ReadonlyMap<number, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doorstep-own-state-'));
  const slice = join(project, 'src-renderer/store/slice.ts').replaceAll('\\', '/');
  const lines = [
    `import type { CreateSlice } from '${slice}';`,
    'type Slice = { readonly own: number };',
    'const create = (act: ReturnType<CreateSlice<Slice>>): unknown => act;',
    ...CASES.map(([act]) => `create((set, _get, store) => { void store; ${act}; return { own: 0 }; });`),
  ];
  writeFileSync(join(folder, 'slice.ts'), `${lines.join('\n')}\n`);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(project, 'src-renderer/tsconfig.json'),
      compilerOptions: { composite: false, incremental: false, tsBuildInfoFile: null, types: [] },
      include: [],
      files: ['slice.ts'],
    }),
  );
  const said = await types();
  refusals = new Map(
    [...said.matchAll(/slice\.ts\((\d+),\d+\): (error [\s\S]*?)(?=\n\S|$)/gu)].map(([, line, text]) => [
      Number(line) - lines.length + CASES.length - 1,
      text ?? '',
    ]),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(CASES.map(([act, refused], place) => ({ act, refused, place })))(
  'the compiler reports for `$act` in a slice of the store the error $refused (null means none)',
  ({ refused, place }) => {
    const refusal = refusals.get(place);
    if (refused === null) expect(refusal).toBeUndefined();
    else expect(refusal).toContain(refused);
  },
);

function types(): Promise<string> {
  const tsc = join(project, 'node_modules/typescript/bin/tsc');
  return new Promise((done) => {
    execFile(process.execPath, [tsc, '-p', folder], { cwd: project, maxBuffer: 2 ** 26 }, (_error, stdout) =>
      done(stdout),
    );
  });
}
