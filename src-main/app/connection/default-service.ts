/** Adds the policy's default service to a workspace that lacks it, and makes it the service of new lists once. */
import type { OpenWorkspace } from '../open-workspace.ts';
import { writeSettings } from '../settings.ts';
import type { Permissions } from './permissions.ts';
import type { Services } from './services.ts';

export function adoptDefaultService({
  connection: { services },
  repositories,
  policy,
}: OpenWorkspace & Services & Permissions): void {
  const { defaultService } = policy.policy;
  if (defaultService === null || services.all().some(({ baseUrl }) => baseUrl === defaultService)) return;
  const { id } = services.add(defaultService, '');
  writeSettings(repositories.settings, { serviceId: id });
}
