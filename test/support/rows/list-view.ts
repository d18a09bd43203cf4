import { NO_FILTER, type RowFilter, type RowView, WHOLE_LIST } from '#shared/contract/review/view.ts';
import { createListViews } from '../../../src-main/views/list-views.ts';
import { putState, type RowState } from './stored-row-states.ts';
import { addList, addressRow, SETTINGS, testWorkspace } from './workspace.ts';

export const PAGE = { offset: 0, limit: 100 };
export const DOUBTFUL = { verdict: 'confirm', rule: 6, reason: 'below_threshold', confidence: 0.8 } as const;
export const byPerson = { decision: 'kept_as_entered', decidedBy: 'person' } as const;
export const byRule = { decision: 'used_suggestion', decidedBy: 'rule' } as const;

export function listView(
  states: readonly Partial<RowState>[],
  cells = states.map((_, i) => addressRow(`Street ${i + 1}`)),
  settings = SETTINGS,
) {
  const workspace = testWorkspace();
  const { id } = addList(workspace, cells, settings);
  states.forEach((state, i) => putState(workspace, id, i + 1, state));
  const clock = { nowMs: 0 };
  const views = createListViews(workspace.repositories, () => clock.nowMs);
  const positions = async (view: Partial<RowView>) =>
    (await views.rows(id, { ...WHOLE_LIST, ...view }, PAGE)).rows.map(({ position }) => position);
  const filtered = (filter: Partial<RowFilter>) => positions({ filter: { ...NO_FILTER, ...filter } });
  const put = (position: number, state: Partial<RowState>) => putState(workspace, id, position, state);
  return { ...workspace, id, views, positions, filtered, put, clock };
}
