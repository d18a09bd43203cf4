import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import type { ApprovalKind } from '#shared/contract/workspace/approvals.ts';
import type { PolicyInForce } from '#shared/contract/workspace/policy.ts';
import type { Approvals } from '../../connection/approvals.ts';
import type { Permissions } from '../../connection/permissions.ts';
import type { Services } from '../../connection/services.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import {
  allowsOnlineMaps,
  refuseLongerPeriod,
  refuseUnusable,
  setByOrganisation,
} from '../../policy/policy-rules.ts';
import { readAllowedSettings, writeSettings } from '../../settings.ts';
import { notAllowed, type SummaryReader } from '../../workspace-summary.ts';

/** A new callback or map style is approved for this computer, because a person entered it. */
export function createHomeHandlers(
  context: OpenWorkspace & RunningWork & Services & Permissions,
  summary: SummaryReader,
) {
  const { repositories, approvals, policy, connection, jobs, announce } = context;
  return {
    readWorkspace: summary.read,

    changeSettings(changes) {
      refuseForbiddenSettings(changes, policy);
      if (changes.jobCallbackUrl) connection.refuseCleartext(changes.jobCallbackUrl);
      const known = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const before = readAllowedSettings(repositories.settings, context);
      writeSettings(repositories.settings, known);
      replaceApproval('callback', before.jobCallbackUrl, changes.jobCallbackUrl, approvals);
      replaceApproval('map_style', before.mapStyleUrl, changes.mapStyleUrl, approvals);
      for (const service of connection.services.asked()) {
        const most = connection.concurrencyOf(service);
        jobs.change({ type: 'concurrency', account: service.account, most });
      }
      announce.workspaceChanged();
      return readAllowedSettings(repositories.settings, context);
    },

    allowNamed({ kind, value }) {
      if (kind === 'service') connection.refuseForbidden(value);
      if (kind === 'map_style') refuseForbiddenSettings({ mapStyleUrl: value }, policy);
      if (
        notAllowed(context, repositories.lists.all()).some((one) => one.kind === kind && one.value === value)
      )
        approvals.allow(kind, value);
      return summary.readChanged();
    },
  } satisfies Partial<Handlers>;
}

/** @throws AppError `set_by_organisation`, `policy_unusable` */
function refuseForbiddenSettings(changes: InputOf<'changeSettings'>, policy: PolicyInForce): void {
  if (changes.deletesListsAfterDays !== undefined) refuseLongerPeriod(policy, changes.deletesListsAfterDays);
  if (typeof changes.mapStyleUrl !== 'string') return;
  refuseUnusable(policy);
  if (!allowsOnlineMaps(policy)) throw setByOrganisation('onlineMaps');
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
