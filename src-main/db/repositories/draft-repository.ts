/** What persons have typed of rows and neither kept nor dropped, see migration 8. */
import type { Draft, DraftKind, RowDraft } from '#shared/contract/drafts.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';
import { fromJson } from '../json.ts';

/** What persons have typed of rows and neither kept nor dropped. It is deleted with its list. */
export function createDraftRepository(db: Database) {
  const select = db.prepare<[number], { readonly position: number; readonly draft: string }>(
    'SELECT position, draft FROM drafts WHERE list_id = ? ORDER BY position, kind',
  );
  const upsert = db.prepare<[number, number, DraftKind, string]>(/* sql */ `
    INSERT INTO drafts (list_id, position, kind, draft) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET draft = excluded.draft`);
  const remove = db.prepare<[number, number, DraftKind]>(
    'DELETE FROM drafts WHERE list_id = ? AND position = ? AND kind = ?',
  );

  return {
    /** In the file's order. */
    ofList: (listId: ListId): readonly RowDraft[] =>
      select.all(listId).map(({ position, draft }) => ({ position, draft: fromJson<Draft>(draft) })),

    /** In place of the one of its kind there was. */
    put(listId: ListId, position: number, draft: Draft): void {
      upsert.run(listId, position, draft.kind, JSON.stringify(draft));
    },

    remove(listId: ListId, position: number, kind: DraftKind): void {
      remove.run(listId, position, kind);
    },
  };
}
