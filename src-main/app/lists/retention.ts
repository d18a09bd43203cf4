/** Decides which lists have expired. No list is deleted before the page has announced the deletion for a day. */
import type { z } from 'zod';
import { DAYS_IN_TRASH, type PlannedDeletion } from '#shared/contract/workspace/maintenance.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import {
  deletionShownName,
  retentionName,
  type SettingsRepository,
} from '../../db/repositories/settings-repository.ts';
import { ownTerm, shownDeletion } from '../../db/settings-shapes.ts';
import type { Permissions } from '../connection/permissions.ts';
import type { OpenWorkspace } from '../open-workspace.ts';
import { shorterPeriod } from '../policy/policy-rules.ts';
import { retentionInSettings } from '../settings.ts';

const DAY_MS = 86_400_000;
/** How long before a deletion the page begins to announce it. */
const AHEAD_MS = 14 * DAY_MS;

/** The settings with the periods, and the policy, which limits them. */
type Context = Pick<OpenWorkspace, 'repositories'> & Pick<Permissions, 'policy'>;

type ListTerm = Pick<StoredList, 'id' | 'importedAtMs'>;

/** Returns the list's own period in days, `default`, or null if it is kept permanently. */
export function retentionOf(
  { repositories: { settings }, policy }: Context,
  listId: ListId,
): number | 'default' | null {
  const own = settings.read(retentionName(listId), ownTerm);
  return own === null ? 'default' : shorterPeriod(own.days, policy.policy.longestRetentionDays);
}

/** Stores the list's own period. `default` removes it. null: the list is never deleted automatically. */
export function changeRetention(
  settings: SettingsRepository,
  listId: ListId,
  days: number | 'default' | null,
): void {
  if (days === 'default') settings.remove(retentionName(listId));
  else settings.write(retentionName(listId), { days });
}

/** Returns the planned deletion of a list; null if it is never deleted automatically. */
export const deletionOf = (context: Context, list: ListTerm, nowMs: number): PlannedDeletion | null =>
  plannedDeletion(readTerms(context), list, nowMs);

/** The periods and announcements of all lists, read together because a workspace may have thousands of lists. */
type Terms = {
  readonly days: number | null;
  readonly longest: number | null;
  readonly own: ReadonlyMap<ListId, z.output<typeof ownTerm>>;
  readonly shown: ReadonlyMap<ListId, z.output<typeof shownDeletion>>;
};

const readTerms = ({ repositories: { settings }, policy }: Context): Terms => ({
  days: retentionInSettings(settings, policy),
  longest: policy.policy.longestRetentionDays,
  own: settings.readOfLists(retentionName, ownTerm),
  shown: settings.readOfLists(deletionShownName, shownDeletion),
});

function plannedDeletion(terms: Terms, list: ListTerm, nowMs: number): PlannedDeletion | null {
  const dueAtMs = dueOf(terms, list);
  if (dueAtMs === null) return null;
  const shown = terms.shown.get(list.id);
  const atMs = Math.max(dueAtMs, nowMs + DAY_MS);
  if (shown === undefined) return { listId: list.id, atMs, isShown: false };
  const announcedMs = Math.max(shown.dueAtMs, shown.atMs + DAY_MS);
  // Otherwise, a person could put off a deletion of the policy every day with another period.
  const isByPolicy = shown.longest !== undefined && shown.longest === terms.longest;
  const stands = isByPolicy && dueAtMs <= announcedMs && announcedMs <= atMs;
  const isShown = shown.dueAtMs === dueAtMs || stands;
  return { listId: list.id, atMs: isShown ? announcedMs : atMs, isShown };
}

function dueOf({ days, longest, own }: Terms, { id, importedAtMs }: ListTerm): number | null {
  const term = own.get(id);
  const after = term === undefined ? days : shorterPeriod(term.days, longest);
  return after === null ? null : importedAtMs + after * DAY_MS;
}

/** Returns when a list in the trash is deleted: after 30 days, or after its own period if that ends sooner. */
export function trashEndOf(context: Context, list: ListTerm & { readonly trashedAtMs: number }): number {
  const untilMs = list.trashedAtMs + DAYS_IN_TRASH * DAY_MS;
  return Math.min(untilMs, dueOf(readTerms(context), list) ?? untilMs);
}

/** Returns the deletions that the page has to announce. */
export function announcedDeletions(
  context: Context,
  lists: readonly ListTerm[],
  nowMs: number,
): readonly PlannedDeletion[] {
  const terms = readTerms(context);
  return lists
    .flatMap((list) => plannedDeletion(terms, list, nowMs) ?? [])
    .filter(({ atMs }) => atMs - nowMs <= AHEAD_MS);
}

/** Records when the page announced a deletion for the first time. Ignores deletions that are not yet announced. */
export function noteShown(context: Context, lists: readonly ListTerm[], nowMs: number): void {
  const terms = readTerms(context);
  const { settings } = context.repositories;
  for (const list of lists) {
    const dueAtMs = dueOf(terms, list);
    const deletion = plannedDeletion(terms, list, nowMs);
    if (dueAtMs === null || !deletion || deletion.isShown || deletion.atMs - nowMs > AHEAD_MS) continue;
    const { longest } = terms;
    settings.write(deletionShownName(list.id), {
      dueAtMs,
      atMs: nowMs,
      ...(longest !== null && { longest }),
    } satisfies z.output<typeof shownDeletion>);
  }
}

/** Returns the expired lists whose deletion the page has announced for a day. */
export function dueDeletions<L extends ListTerm>(
  context: Context,
  lists: readonly L[],
  nowMs: number,
): readonly L[] {
  const terms = readTerms(context);
  return lists.filter((list) => {
    const deletion = plannedDeletion(terms, list, nowMs);
    return deletion !== null && deletion.isShown && deletion.atMs <= nowMs;
  });
}
