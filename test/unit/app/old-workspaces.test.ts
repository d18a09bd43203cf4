/** Opens workspaces of earlier versions (test/fixtures/workspaces), and compares them with SQL for their old schema. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { rowView } from '#shared/contract/review/view-schemas.ts';
import { MISSING } from '#shared/contract/run/run.ts';
import { listBackups } from '../../../src-main/db/backups/backup-files.ts';
import { backupPath } from '../../../src-main/db/folder/paths.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const OLD = join(import.meta.dirname, '../../fixtures/workspaces');
const FILES = readdirSync(OLD).filter((name) => name.endsWith('.sqlite.gz'));

type OldRow = {
  readonly list: number;
  readonly position: number;
  readonly cells: string;
  readonly kind: string | null;
  readonly decidedBy: string | null;
  readonly decidedAtMs: number | null;
};

/** Reads the data a person would miss, from columns that the first format already had. */
function readBySql(path: string) {
  const db = new Sqlite(path, { readonly: true });
  const all = (sql: string) => db.prepare(sql).all();
  const held = {
    format: Number(db.pragma('user_version', { simple: true })),
    lists: all('SELECT id, name, row_count AS rows, imported_at_ms AS importedAtMs FROM lists ORDER BY id'),
    rows: all(`
      SELECT list_id AS list, position, cells, decision AS kind, decided_by AS decidedBy, decided_at_ms AS decidedAtMs
      FROM rows JOIN row_states USING (list_id, position) ORDER BY 1, 2`) as readonly OldRow[],
    answers: all(`
      SELECT hex(key), endpoint, question, service, state, reply, credits, answered_at_ms
      FROM lookups JOIN questions ON questions.id = question_id ORDER BY 1, 4`),
    spent: Number(db.prepare('SELECT sum(credits) FROM lookups').pluck().get()),
  };
  db.close();
  return held;
}

function placeOld(directory: string, file: string): string {
  const folder = join(directory, 'workspace');
  mkdirSync(folder, { mode: 0o700 });
  const path = join(folder, 'workspace.sqlite');
  writeFileSync(path, gunzipSync(readFileSync(join(OLD, file))), { mode: 0o600 });
  return path;
}

it.each(FILES)(
  'the workspace %s opens with all its data, after a backup of its earlier state',
  async (file) => {
    const directory = tempDir();
    const path = placeOld(directory, file);
    const old = readBySql(path);
    expect(`format-${old.format}.sqlite.gz`).toBe(file);
    const { backend } = await startBuiltCore(directory);
    const [backup] = listBackups(dirname(path));
    expect(backup?.reason).toBe('upgrade');
    expect(readBySql(backupPath(dirname(path), backup?.name ?? ''))).toEqual(old);

    const { lists, service } = await backend.readWorkspace({});
    const shown = lists.map(({ id, name, rows, importedAtMs }) => ({ id, name, rows, importedAtMs }));
    expect(shown.toSorted((one, other) => one.id - other.id)).toEqual(old.lists);
    expect(service.spent.validation.charged).toBe(old.spent);

    const view = rowView.parse({ filter: NO_FILTER, sort: [] });
    const rowsOf = async (listId: number) =>
      (await backend.readRows({ listId, view, offset: 0, limit: 100 })).rows;
    const rows = [...(await rowsOf(1)), ...(await rowsOf(2))];
    expect(
      rows.map(({ cells, decision }) => [
        JSON.stringify(cells),
        decision?.kind ?? null,
        decision?.decidedAtMs,
      ]),
    ).toEqual(old.rows.map(({ cells, kind, decidedAtMs }) => [cells, kind, decidedAtMs ?? undefined]));
    const persons = (await rowsOf(1)).filter(({ decision }) => decision?.decidedBy === 'person');
    expect(new Set(persons.map(({ decision }) => decision?.kind))).toEqual(
      new Set(['excluded', 'kept_as_entered', 'used_suggestion']),
    );

    // Paid answers are known. Only the rows that a limit stopped still cost credits.
    const quoteOf = (listId: number) => backend.readQuote({ listId, scope: MISSING });
    expect((await quoteOf(1)).credits.validation).toMatchObject({ quoted: 0 });
    const unpaid = old.answers.length - old.spent;
    expect((await quoteOf(2)).credits.validation).toMatchObject({ quoted: unpaid });

    await backend.undo({ listId: 1 });
    const left = (await rowsOf(1)).filter(({ decision }) => decision?.decidedBy === 'person');
    expect(left).toHaveLength(2);
    expect(readBySql(path).answers).toEqual(old.answers);
  },
);
