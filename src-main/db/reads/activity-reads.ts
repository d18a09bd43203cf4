import type { ListActivity } from '#shared/contract/workspace/workspace.ts';
import type { Database } from '../database.ts';

type ActivityRecord = Omit<ListActivity, 'isCheckHalted'> & {
  readonly halted: number;
};

/** Uses only a few index seeks per list, for thousands of lists. `halted` is about the latest address run, if any. */
const ACTIVITY = /* sql */ `
  SELECT l.id AS listId, s.made_at_ms AS changedAtMs,
    iif(s.rows = 1, (SELECT position FROM step_rows r WHERE r.list_id = l.id AND r.step = s.step), NULL) AS changedRow,
    (SELECT min(subject) FROM runs WHERE list_id = l.id AND state IN ('running', 'waiting')) AS beingChecked,
    coalesce((SELECT state IN ('paused', 'stopped', 'failed') FROM runs WHERE list_id = l.id
      ORDER BY subject = 'address' DESC, id DESC LIMIT 1), 0) AS halted
  FROM lists l LEFT JOIN steps s ON s.list_id = l.id
    AND s.step = (SELECT step FROM steps WHERE list_id = l.id AND state = 'done' ORDER BY step DESC LIMIT 1)
  WHERE l.trashed_at_ms IS NULL`;

export function createActivityReads(db: Database) {
  const select = db.prepare<[], ActivityRecord>(ACTIVITY);
  return {
    all: (): readonly ListActivity[] =>
      select.all().map(({ halted, ...activity }) => ({
        ...activity,
        isCheckHalted: activity.beingChecked === null && halted === 1,
      })),
  };
}
