import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { BaseWindow, OpenDialogOptions, SaveDialogOptions } from 'electron';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIST_EXTENSIONS } from '#shared/domain/list/formats.ts';
import { createFileHost } from '../../../src-main/electron/file-host.ts';
import { createLastFolder } from '../../../src-main/electron/last-folder.ts';
import { createOpenedFiles, type OpenedFiles } from '../../../src-main/electron/opened-files.ts';

let folder: string;
/** The folder stored between starts. */
let stateFolder: string;
let answer: string;
let reported: unknown[];
/** The list's file; null if it is unknown. */
let original: string | null;
let imported: { sha256: string; bytes: number } | null;
let proposed: string;
let began: string;
/** The paths that the system was asked to show, and those that it was asked to list as recent. */
let shown: string[];
let recent: string[];
let opened: OpenedFiles;
let offered: readonly string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doorstep-files-'));
  stateFolder = mkdtempSync(join(tmpdir(), 'doorstep-state-'));
  answer = '';
  reported = [];
  original = null;
  imported = null;
  proposed = '';
  offered = [];
  began = '';
  shown = [];
  recent = [];
  opened = createOpenedFiles();
});
afterEach(() => {
  for (const each of [folder, stateFolder]) rmSync(each, { recursive: true, force: true });
});

/** Creates a file host whose file tokens equal the paths. */
const files = () =>
  createFileHost({
    app: {
      addFile: async (path, name) => {
        if (name === 'broken.csv') throw new TypeError('no tokens');
        return { token: path, name };
      },
      addFolder: async (path) => ({ token: `folder ${path}`, name: basename(path) }),
      findFile: async (token) =>
        token === 'unknown' ? null : { path: token, name: basename(token), original, imported },
    },
    dialog: {
      showOpenDialog: async (options: BaseWindow | OpenDialogOptions) => {
        if ('defaultPath' in options) began = options.defaultPath ?? '';
        if ('filters' in options) offered = options.filters?.flatMap(({ extensions }) => extensions) ?? [];
        return { canceled: answer === '', filePaths: answer === '' ? [] : [answer] };
      },
      showSaveDialog: async (options: BaseWindow | SaveDialogOptions) => {
        if ('defaultPath' in options) proposed = options.defaultPath ?? '';
        return { canceled: answer === '', filePath: answer };
      },
    },
    shell: { showItemInFolder: (path) => void shown.push(path) },
    opened,
    lastFolder: createLastFolder(join(stateFolder, 'last-folder.json')),
    addRecent: (path) => void recent.push(path),
    textDir: join(folder, 'texts'),
    documentsDir: folder,
    personsUmask: 0o022,
    report: (_reference, error) => reported.push(error),
  });

const ASKED = { replaceOriginal: false };

const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe('choosing, dropping or pasting a list', () => {
  it('gives the page a token and the name of the file or folder', async () => {
    answer = join(folder, 'spring.csv');
    expect(await files().pick()).toEqual({ ok: true, value: { token: answer, name: 'spring.csv' } });
    const chosen = { token: `folder ${answer}`, name: 'spring.csv' };
    expect(await files().chooseFolder()).toEqual({ ok: true, value: chosen });
  });

  it('offers every format that the app can read', async () => {
    await files().pick();
    expect(offered).toEqual([...LIST_EXTENSIONS.map((extension) => extension.slice(1)), '*']);
  });

  it('gives the page nothing if the person cancels', async () => {
    expect(await files().pick()).toEqual({ ok: true, value: null });
  });

  it('starts in the documents folder, and the next time in the folder of the last list', async () => {
    answer = written('spring.csv', 'x');
    await files().pick();
    expect(began).toBe(folder);
    mkdirSync(join(folder, 'mailings'));
    answer = written(join('mailings', 'autumn.csv'), 'x');
    await files().take(answer, 'autumn.csv');
    await files().pick();
    expect(began).toBe(join(folder, 'mailings'));
    expect(recent).toContain(answer);
    rmSync(join(folder, 'mailings'), { recursive: true });
    await files().pick();
    expect(began).toBe(folder);
  });

  it('reports a dropped file by its name if the file is not on the disk', async () => {
    expect(await files().take('', 'mail.csv')).toEqual({
      ok: false,
      failure: { code: 'file_not_found', file: 'mail.csv' },
    });
  });

  it('stores pasted text in a file that only its owner can read', async () => {
    const reply = await files().takeText('Ort\tPLZ\nZürich\t8001\n', '../Pasted cells.txt');
    const path = reply.ok ? reply.value.token : expect.fail('not taken');
    expect(reply).toMatchObject({ ok: true, value: { name: 'Pasted cells.txt' } });
    expect(dirname(path)).toBe(join(folder, 'texts'));
    expect(readFileSync(path, 'utf8')).toBe('Ort\tPLZ\nZürich\t8001\n');
    expect(statSync(path).mode & 0o077).toBe(0);
  });

  it('tells the page the reason if pasted text cannot be stored', async () => {
    written('texts', 'a file where the folder would be');
    expect(await files().takeText('a', 'Pasted cells.txt')).toEqual({
      ok: false,
      failure: { code: 'output_not_writable', file: 'Pasted cells.txt', detail: 'EEXIST' },
    });
    expect(reported).toEqual([]);
  });

  it('gives the page a reference to the log if an unexpected error occurs', async () => {
    expect(await files().take('/x/broken.csv', 'broken.csv')).toEqual({
      ok: false,
      failure: { code: 'internal', reference: expect.any(String) },
    });
    expect(reported).toEqual([expect.any(TypeError)]);
  });
});

describe('opening a list from outside the window or by the menu', () => {
  it('gives the page the same token as a choice in the window', async () => {
    expect(await files().takeOpened(null)).toEqual({ ok: true, value: null });
    const path = written('spring.csv', 'x');
    expect(await files().takeOpened(path)).toEqual({ ok: true, value: { token: path, name: 'spring.csv' } });
    answer = written('autumn.csv', 'x');
    await files().openByMenu();
    const heard: string[] = [];
    opened.listen((each) => void heard.push(each));
    expect(heard).toEqual([answer]);
  });
});

describe('saving an exported file', () => {
  it('lets the page show an exported file in its folder only after the person has saved it', async () => {
    const exported = written('export.csv', 'new');
    answer = join(folder, 'chosen.csv');
    const host = files();
    const unknown = { ok: false, failure: { code: 'file_token_unknown' } };
    expect(await host.showSaved(exported)).toEqual(unknown);
    await host.save(exported, ASKED);
    expect(await host.showSaved(exported)).toEqual({ ok: true, value: null });
    expect(shown).toEqual([answer]);
  });

  it('writes the whole file to the chosen path, and replaces an existing file there', async () => {
    const exported = written('export.xlsx', 'new');
    answer = written('chosen.xlsx', 'old');
    expect(await files().save(exported, ASKED)).toEqual({
      ok: true,
      value: { kind: 'saved', name: 'chosen.xlsx' },
    });
    expect(readFileSync(answer, 'utf8')).toBe('new');
    expect(readdirSync(folder).toSorted()).toEqual(['chosen.xlsx', 'export.xlsx']);
  });

  it('writes nothing if the chosen name has the extension of another file type', async () => {
    const exported = written('list checked.xlsm', 'macros');
    answer = join(folder, 'chosen.xlsx');
    expect(await files().save(exported, ASKED)).toEqual({
      ok: false,
      failure: { code: 'output_ending_differs', file: 'chosen.xlsx', ending: '.xlsm' },
    });
    expect(existsSync(answer)).toBe(false);
  });

  it('writes nothing if the person cancels', async () => {
    expect(await files().save(written('export.csv', 'x'), ASKED)).toEqual({
      ok: true,
      value: { kind: 'cancelled' },
    });
  });

  it('reports that the chosen path cannot be written, and leaves no file there', async () => {
    const exported = written('export.csv', 'x');
    answer = join(folder, 'missing', 'chosen.csv');
    expect(await files().save(exported, ASKED)).toMatchObject({
      ok: false,
      failure: { code: 'output_not_writable', file: answer, detail: 'ENOENT' },
    });
    expect(existsSync(join(folder, 'missing'))).toBe(false);
  });

  it('leaves a folder with the chosen name unchanged if the file cannot replace it', async () => {
    const exported = written('export.csv', 'x');
    answer = join(folder, 'a-folder');
    mkdirSync(join(answer, 'kept'), { recursive: true });
    expect(await files().save(exported, ASKED)).toMatchObject({
      ok: false,
      failure: { code: 'output_not_writable' },
    });
    expect(readdirSync(folder).toSorted()).toEqual(['a-folder', 'export.csv']);
  });

  it('reports that the exported file is missing', async () => {
    answer = join(folder, 'chosen.csv');
    expect(await files().save(join(folder, 'gone.csv'), ASKED)).toEqual({
      ok: false,
      failure: { code: 'file_not_found', file: 'gone.csv' },
    });
  });

  it('refuses an unknown token', async () => {
    expect(await files().save('unknown', ASKED)).toEqual({
      ok: false,
      failure: { code: 'file_token_unknown' },
    });
  });

  it('starts in the folder of the imported file, or in the documents folder if the folder of the file is gone', async () => {
    const exported = written('spring corrected.csv', 'x');
    original = join(folder, 'mailings', 'spring.csv');
    await files().save(exported, ASKED);
    expect(proposed).toBe(join(folder, 'spring corrected.csv'));
    mkdirSync(join(folder, 'mailings'));
    await files().save(exported, ASKED);
    expect(proposed).toBe(join(folder, 'mailings', 'spring corrected.csv'));
  });
});

describe('saving over the imported file', () => {
  const REPLACES = { kind: 'would_replace_original' };
  const chosen = (exported: string) => {
    original = written('spring.csv', 'the original');
    answer = original;
    return { host: files(), exported: written(exported, 'corrected') };
  };

  it('asks first, whichever path leads to the file, and tells whether the file was changed', async () => {
    const { host, exported } = chosen('export.csv');
    answer = join(folder, 'link.csv');
    symlinkSync(join(folder, 'spring.csv'), answer);
    expect(await host.save(exported, ASKED)).toEqual({
      ok: true,
      value: { ...REPLACES, name: 'link.csv', backup: 'link (before Doorstep).csv', isChanged: false },
    });
    imported = { sha256: 'of other content', bytes: 12 };
    expect(await host.save(exported, ASKED)).toMatchObject({ value: { ...REPLACES, isChanged: true } });
    expect(readFileSync(answer, 'utf8')).toBe('the original');
  });

  it('asks first, too, if the file has another path but the same content as the imported file', async () => {
    const { host, exported } = chosen('export.csv');
    original = join(folder, 'gone', 'spring.csv');
    imported = { sha256: createHash('sha256').update('the original').digest('hex'), bytes: 12 };
    expect(await host.save(exported, ASKED)).toMatchObject({ value: { kind: 'would_replace_original' } });
    written('spring.csv', 'the 0riginal');
    expect(await host.save(exported, ASKED)).toMatchObject({ value: { kind: 'saved' } });
  });

  it('saves a copy of the original next to the new file, and never replaces an earlier copy', async () => {
    const { host, exported } = chosen('export.csv');
    written('spring (before Doorstep).csv', 'an earlier one');
    const asked = await host.save(exported, ASKED);
    expect(asked).toMatchObject({ value: { backup: 'spring (before Doorstep 2).csv' } });
    answer = '';
    const saved = { ok: true, value: { kind: 'saved', name: 'spring.csv' } };
    expect(await host.save(exported, { replaceOriginal: true })).toEqual(saved);
    const text = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(text('spring.csv')).toBe('corrected');
    expect(text('spring (before Doorstep).csv')).toBe('an earlier one');
    expect(text('spring (before Doorstep 2).csv')).toBe('the original');
  });

  it('gives the copy of the original the next number if a broken link already has its name', async () => {
    const { host, exported } = chosen('export.csv');
    symlinkSync(join(folder, 'nowhere'), join(folder, 'spring (before Doorstep).csv'));
    expect(await host.save(exported, ASKED)).toMatchObject({
      value: { backup: 'spring (before Doorstep 2).csv' },
    });
    expect(await host.save(exported, { replaceOriginal: true })).toMatchObject({ value: { kind: 'saved' } });
    expect(readFileSync(join(folder, 'spring (before Doorstep 2).csv'), 'utf8')).toBe('the original');
  });

  it('leaves only the original after a failure, and works on a second attempt', async () => {
    const { host, exported } = chosen('export.csv');
    await host.save(exported, ASKED);
    rmSync(exported);
    expect(await host.save(exported, { replaceOriginal: true })).toMatchObject({ ok: false });
    expect(readdirSync(folder)).toEqual(['spring.csv']);
    expect(readFileSync(join(folder, 'spring.csv'), 'utf8')).toBe('the original');
    writeFileSync(exported, 'corrected');
    expect(await host.save(exported, { replaceOriginal: true })).toMatchObject({ ok: true });
    expect(readFileSync(join(folder, 'spring.csv'), 'utf8')).toBe('corrected');
  });

  it('asks the person even if the page claims to have the person’s permission', async () => {
    const { host, exported } = chosen('export.csv');
    expect(await host.save(exported, { replaceOriginal: true })).toMatchObject({
      value: { kind: 'would_replace_original' },
    });
  });
});
