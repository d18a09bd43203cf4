import type { Handlers } from '#shared/contract/operations.ts';
import type { Approval, ApprovalKind } from '#shared/contract/workspace/approvals.ts';
import type { WorkspaceSummary } from '#shared/contract/workspace/workspace.ts';
import { RESTORED } from '../../../db/backups/restore.ts';
import type { StoredList } from '../../../db/repositories/list-repository.ts';
import { restored } from '../../../db/settings-shapes.ts';
import type { Approvals } from '../../connection/approvals.ts';
import type { Context } from '../../context.ts';
import { announcedDeletions } from '../../maintenance/retention.ts';
import { namedOriginals } from '../../original-file.ts';
import { outwardSettings, readAllowedSettings, writeSettings } from '../../settings.ts';
import { readTrash } from '../lists/trash-handlers.ts';

export type HomeHandlers = Pick<Handlers, 'readWorkspace' | 'changeSettings' | 'allowNamed'>;

export function createHomeHandlers(context: Context): HomeHandlers {
  const { repositories, approvals, connection, jobs, announce } = context;
  return {
    readWorkspace: () => readWorkspace(context),

    changeSettings(changes) {
      if (changes.jobCallbackUrl) connection.refuseCleartext(changes.jobCallbackUrl);
      const known = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const before = readAllowedSettings(repositories.settings, approvals);
      writeSettings(repositories.settings, known);
      replaceApproval('callback', before.jobCallbackUrl, changes.jobCallbackUrl, approvals);
      replaceApproval('map_style', before.mapStyleUrl, changes.mapStyleUrl, approvals);
      for (const service of connection.services.asked()) {
        const most = connection.concurrencyOf(service);
        jobs.change({ type: 'concurrency', account: service.account, most });
      }
      announce.workspaceChanged();
      return readAllowedSettings(repositories.settings, approvals);
    },

    allowNamed({ kind, value }) {
      if (
        notAllowed(context, repositories.lists.all()).some((one) => one.kind === kind && one.value === value)
      )
        approvals.allow(kind, value);
      return changedWorkspace(context);
    },
  };
}

function replaceApproval(
  kind: ApprovalKind,
  before: string | null,
  after: string | null | undefined,
  { allow, forbid }: Approvals,
): void {
  if (after === undefined) return;
  if (before !== null) forbid(kind, before);
  if (after !== null) allow(kind, after);
}

export async function readWorkspace(context: Context): Promise<WorkspaceSummary> {
  const { repositories, approvals, connection, checks, isReadOnly, nowMs } = context;
  const { lists, settings, activity } = repositories;
  const services = await connection.statesOf(connection.services.all());
  const used = connection.service(null);
  const all = lists.all();
  return {
    isReadOnly,
    lists: lists.summaries(all),
    activity: activity.all(),
    trash: readTrash(context),
    service: services.find(({ id }) => id === used.id) ?? (await connection.stateOf(used)),
    services,
    settings: readAllowedSettings(settings, approvals),
    // Only the app that can write to the workspace shows this message, because the person dismisses it there.
    restored: isReadOnly ? null : settings.read(RESTORED, restored),
    backupFailure: checks.backupFailure(),
    deletions: announcedDeletions(settings, all, nowMs()),
    notAllowed: notAllowed(context, all),
  };
}

/** Returns everything outside of the workspace that the workspace names and that this user has not approved, each once. */
function notAllowed(
  { repositories, approvals, connection, isReadOnly }: Context,
  lists: readonly StoredList[],
): readonly Approval[] {
  // The app that can write to the workspace asks the person.
  if (isReadOnly) return [];
  const { settings } = repositories;
  const paths = namedOriginals(settings);
  const addresses = connection.services.all().flatMap(({ baseUrl }) => baseUrl ?? []);
  const originals = lists.flatMap(({ id }) => paths.get(id) ?? []);
  const named = [
    ...addresses.map((value): Approval => ({ kind: 'service', value })),
    ...outwardSettings(settings),
    ...originals.map((value): Approval => ({ kind: 'file', value })),
  ].filter(({ kind, value }) => !approvals.has(kind, value));
  return [...new Map(named.map((each) => [`${each.kind} ${each.value}`, each])).values()];
}

export function changedWorkspace(context: Context): Promise<WorkspaceSummary> {
  context.announce.workspaceChanged();
  return readWorkspace(context);
}
