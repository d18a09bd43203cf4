/**
 * Only `src-main/db/folder` removes files of a workspace. Other files remove only what they created, as listed here.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { expect, it } from 'vitest';
import { isOwnName, OWN_FOLDERS } from '../../../src-main/db/folder/names.ts';
import { project } from '../../support/app/cli.ts';

const MODULE = 'src-main/db/folder/';
const REMOVERS: ReadonlySet<string> = new Set(['rm', 'rmSync', 'rmdir', 'rmdirSync', 'unlink', 'unlinkSync']);

/** Files that remove what they created. */
const MADE: Readonly<Record<string, string>> = {
  'src-main/app/compiled-code.ts': 'compiled code that a start left unfinished',
  'src-main/app/exports/file-jobs.ts': 'the file that a stopped job was making',
  'src-main/app/jobs/draft-files.ts': 'a draft next to a file of the person',
  'src-main/app/jobs/replace-original.ts': 'its own copy of the original',
  'src-main/app/maintenance/computer-facts.ts': 'the folder that shows whether it may write',
  'src-main/cli/run-subject.ts': 'its own file, after it was copied to where the person said',
  'src-main/cli/write-output.ts': 'the export that it has put where the person said, or only tried',
  'src-main/db/salvage/open-damaged.ts': 'its own copy of the damaged database',
  'src-main/electron/file-host.ts': 'the text that it could not write to its end',
  'src-main/electron/main.ts': 'its folder for temporary files',
  'src-main/labels/write-labels.ts': 'the unfinished file',
  'src-main/lists/export/export-list.ts': 'the unfinished file',
  'src-main/lists/export/preview-export.ts': 'the file of its preview',
  'src-main/lists/source-file.ts': 'the unfinished copy',
  'src-main/loopback/host-place.ts': 'its folder for temporary files',
  'src-main/loopback/uploads.ts': 'the unfinished upload',
  'src-main/practice/gazetteer/open-gazetteer.ts': 'the database of the practice service, by its name',
  'src-main/spreadsheet/write-whole.ts': 'the unfinished file',
};

/** These remove whole folders, which no other program writes to. */
const WHOLE_FOLDERS = ['src-main/electron/main.ts', 'src-main/loopback/host-place.ts'];

/** Words of the app that are also names in a workspace, such as operations. They are never part of a path. */
const JOINS: ReadonlySet<string> = new Set(['join', 'resolve', 'ownPath']);

type Found = { removes: boolean; removesWhole: boolean; joins: string[] };

function lookThrough(path: string, code: string): Found {
  const found: Found = { removes: false, removesWhole: false, joins: [] };
  const { program, errors } = parseSync(path, code);
  expect(errors, path).toEqual([]);
  new Visitor({
    CallExpression({ callee, arguments: words, start, end }) {
      const name = callee.type === 'Identifier' ? callee.name : '';
      const text = code.slice(start, end);
      if (REMOVERS.has(name)) {
        found.removes = true;
        found.removesWhole ||= text.includes('recursive');
      }
      if (!JOINS.has(name)) return;
      for (const word of words)
        if (word.type === 'Literal' && typeof word.value === 'string' && isOwnName(word.value))
          found.joins.push(word.value);
      if (name !== 'ownPath' && /^\w+\(\s*(?:workspaceDir|workspace\.directory)\b/u.test(text))
        found.joins.push(text);
    },
    Literal({ value }) {
      if (typeof value === 'string' && isOwnName(value) && !OWN_FOLDERS.includes(value))
        found.joins.push(value);
    },
    TemplateElement({ value }) {
      if (isOwnName(value.raw) && !OWN_FOLDERS.includes(value.raw)) found.joins.push(value.raw);
    },
  }).visit(program);
  return found;
}

const files = globSync('src-main/**/*.ts', { cwd: project() })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.startsWith(MODULE))
  .map((path) => ({ path, ...lookThrough(path, readFileSync(join(project(), path), 'utf8')) }));

it('the check of the sources recognises code that removes a file or makes a path in a workspace', () => {
  const bad = "import { rmSync } from 'node:fs'; rmSync(join(workspaceDir, 'exports'), { recursive: true });";
  expect(lookThrough('bad.ts', bad)).toMatchObject({ removes: true, removesWhole: true });
  expect(lookThrough('bad.ts', bad).joins).toHaveLength(2);
  expect(lookThrough('bad.ts', "const name = 'workspace.sqlite';").joins).toEqual(['workspace.sqlite']);
});

it('only the listed source files remove anything from a workspace', () => {
  expect(
    files
      .filter(({ removes }) => removes)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(Object.keys(MADE));
  expect(
    files
      .filter(({ removesWhole }) => removesWhole)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(WHOLE_FOLDERS);
});

it('no source file outside the workspace module makes a path inside a workspace', () => {
  expect(files.filter(({ joins }) => joins.length > 0).map(({ path, joins }) => [path, joins])).toEqual([]);
});
