import type { Approval } from '#shared/contract/workspace/approvals.ts';
import type { WorkspaceSummary } from '#shared/contract/workspace/workspace.ts';
import { RESTORED } from '../db/backups/restore.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import { restored } from '../db/settings-shapes.ts';
import { isErasureUnfinished } from '../db/subject/unfinished-erasure.ts';
import type { Permissions } from './connection/permissions.ts';
import type { Services } from './connection/services.ts';
import type { RunningWork } from './jobs/running-work.ts';
import { namedOriginals } from './lists/original-file.ts';
import { readTrash } from './lists/read-trash.ts';
import { announcedDeletions } from './lists/retention.ts';
import type { Maintenance } from './maintenance/maintenance.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import { allowsOnlineMaps, maySend } from './policy/policy-rules.ts';
import type { Runtime } from './runtime.ts';
import { outwardSettings, readAllowedSettings } from './settings.ts';

type Named = OpenWorkspace & Services & Permissions;
type Context = Named & Runtime & Pick<Maintenance, 'checks'> & Pick<RunningWork, 'announce'>;

export type SummaryReader = {
  readonly read: () => Promise<WorkspaceSummary>;
  /** Reports to the page that the workspace changed, then reads the summary. */
  readonly readChanged: () => Promise<WorkspaceSummary>;
};

export function createSummaryReader(context: Context): SummaryReader {
  const read = (): Promise<WorkspaceSummary> => readWorkspace(context);
  return {
    read,
    readChanged() {
      context.announce.workspaceChanged();
      return read();
    },
  };
}

async function readWorkspace(context: Context): Promise<WorkspaceSummary> {
  const { repositories, policy, connection, checks, isReadOnly, nowMs } = context;
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
    settings: readAllowedSettings(settings, context),
    // Only the app that can write to the workspace shows this message, because the person dismisses it there.
    restored: isReadOnly ? null : settings.read(RESTORED, restored),
    isErasureUnfinished: !isReadOnly && isErasureUnfinished(settings),
    backupFailure: checks.backupFailure(),
    deletions: announcedDeletions(context, all, nowMs()),
    notAllowed: notAllowed(context, all),
    policy: { source: policy.source, policy: policy.policy, problems: policy.problems },
  };
}

/** Returns, each once, everything outside of the workspace that it names and that this user has not approved but may. */
export function notAllowed(
  { repositories, approvals, policy, connection, isReadOnly }: Named,
  lists: readonly StoredList[],
): readonly Approval[] {
  // The app that can write to the workspace asks the person.
  if (isReadOnly) return [];
  const { settings } = repositories;
  const paths = namedOriginals(settings);
  const addresses = connection.services
    .all()
    .filter((service) => !connection.isAllowed(service) && maySend(policy, service.baseUrl))
    .flatMap(({ baseUrl }) => baseUrl ?? []);
  const originals = lists.flatMap(({ id }) => paths.get(id) ?? []);
  const named = [
    ...addresses.map((value): Approval => ({ kind: 'service', value })),
    ...outwardSettings(settings).filter(({ kind }) => kind !== 'map_style' || allowsOnlineMaps(policy)),
    ...originals.map((value): Approval => ({ kind: 'file', value })),
  ].filter(({ kind, value }) => !approvals.has(kind, value));
  return [...new Map(named.map((each) => [`${each.kind} ${each.value}`, each])).values()];
}
