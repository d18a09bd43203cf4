/** Stores text that people typed into rows and neither saved nor discarded. Drafts are deleted with their list. */

import { draft as draftShape } from '#shared/contract/review/draft-schemas.ts';
import type { Draft, DraftKind, RowDraft } from '#shared/contract/review/drafts.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { type Database, inTransaction } from '../database.ts';
import { jsonColumn } from '../stored.ts';

type DraftOwner = { readonly listId: ListId; readonly position: number; readonly page: string };
type Slot = { readonly position: number; readonly kind: DraftKind; readonly page: string };

const toDraft = jsonColumn<Draft>('drafts', 'draft', draftShape);

export function createDraftRepository(db: Database) {
  const select = db.prepare<[number, string], { readonly position: number; readonly draft: string }>(
    'SELECT position, draft FROM drafts WHERE list_id = ? AND page = ? ORDER BY position, kind',
  );
  const selectLeft = db.prepare<[number, string], Slot>(/* sql */ `
    SELECT position, kind, page FROM drafts
    WHERE list_id = ? AND page NOT IN (SELECT value FROM json_each(?))
    ORDER BY saved_at_ms`);
  const claim = db.prepare<Slot & { readonly listId: number; readonly claimant: string }>(/* sql */ `
    UPDATE OR IGNORE drafts SET page = $claimant
    WHERE list_id = $listId AND position = $position AND kind = $kind AND page = $page`);
  const upsert = db.prepare<[number, number, DraftKind, string, number, string]>(/* sql */ `
    INSERT INTO drafts (list_id, position, kind, page, saved_at_ms, draft) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET draft = excluded.draft, saved_at_ms = excluded.saved_at_ms`);
  const remove = db.prepare<[number, number, DraftKind, string]>(
    'DELETE FROM drafts WHERE list_id = ? AND position = ? AND kind = ? AND page = ?',
  );

  function claimLeft(listId: ListId, page: string, others: readonly string[]): void {
    const left = selectLeft.all(listId, JSON.stringify([page, ...others]));
    const latest = new Map(left.map((slot) => [`${slot.position} ${slot.kind}`, slot]));
    if (latest.size === 0) return; // a page without drafts must not wait for writers
    inTransaction(db, () => {
      for (const slot of latest.values()) claim.run({ ...slot, listId, claimant: page });
    });
  }

  return {
    /**
     * Takes over drafts from closed pages, one of each kind per row, and returns all drafts of the page in file order. If
     * several closed pages left a draft of the same kind for a row, the page gets the latest. The others wait until that
     * draft is saved or discarded.
     * @param others the other open pages
     */
    claim(listId: ListId, page: string, others: readonly string[]): readonly RowDraft[] {
      claimLeft(listId, page, others);
      return select.all(listId, page).map(({ position, draft }) => ({ position, draft: toDraft(draft) }));
    },

    put({ listId, position, page }: DraftOwner, draft: Draft, nowMs: number): void {
      upsert.run(listId, position, draft.kind, page, nowMs, JSON.stringify(draft));
    },

    remove({ listId, position, page }: DraftOwner, kind: DraftKind): void {
      remove.run(listId, position, kind, page);
    },
  };
}
