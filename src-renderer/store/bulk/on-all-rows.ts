import type { Backend, CallInput } from '#shared/contract/operations.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { AppState } from '../app-state.ts';
import { selectSummary } from '../home/workspace-slice.ts';

/** Blocks other steps while the core works on all rows of a list, then reads the list again. */
export async function onAllRows(
  get: () => AppState,
  listId: ListId,
  work: () => Promise<void>,
): Promise<void> {
  const totalRows = selectSummary(listId)(get())?.rows ?? 0;
  await get().runBulk(listId, totalRows, work);
  await get().readWorkspace();
  const { screen, quoting, openQuote, rereadRows } = get();
  if (screen.name === 'quote' && screen.listId === listId) await openQuote(listId, quoting?.scope);
  else await rereadRows();
}

/** Changes settings that affect the rows of a list. Shows the text `became` as a notice, which offers undo. */
export async function changeSettings(
  {
    backend,
    get,
  }: { readonly backend: Pick<Backend, 'changeListSettings' | 'readSteps'>; readonly get: () => AppState },
  input: CallInput<'changeListSettings'>,
  became: string,
): Promise<void> {
  const { listId } = input;
  await backend.changeListSettings(input);
  const { undo } = await backend.readSteps({ listId });
  get().tell(became, { undoIn: listId, step: undo?.step ?? null });
}
