/** Refuses services that the policy forbids or nobody approved, and plain http except to allowed hosts. */

import { AppError } from '#shared/contract/errors.ts';
import type { PolicyInForce } from '#shared/contract/workspace/policy.ts';
import { refuseCleartext } from '../../service/cleartext.ts';
import { refuseForbiddenService } from '../policy/policy-rules.ts';
import type { Approvals } from './approvals.ts';
import type { EnvironmentKey } from './environment-key.ts';
import type { NamedService } from './named-services.ts';

type Dependencies = {
  readonly approvals: Approvals;
  readonly policy: PolicyInForce;
  readonly environmentKey: EnvironmentKey;
  /** The normalised address from the command line, which counts as approved; null if there is none. */
  readonly givenAddress: string | null;
  readonly cleartextHosts: () => readonly string[];
};

export function createServiceGate({
  approvals,
  policy,
  environmentKey,
  givenAddress,
  cleartextHosts,
}: Dependencies) {
  /**
   * Whether the service is approved. An administrator has approved the default service. For a key from the environment,
   * `refuseOtherService` decides instead.
   */
  const isAllowed = ({ baseUrl }: Pick<NamedService, 'baseUrl'>): boolean =>
    baseUrl === null ||
    baseUrl === givenAddress ||
    baseUrl === policy.policy.defaultService ||
    environmentKey.key !== null ||
    approvals.has('service', baseUrl);

  function refuseNotAllowed(service: Pick<NamedService, 'baseUrl'>): void {
    if (service.baseUrl !== null && !isAllowed(service))
      throw new AppError({ code: 'service_not_allowed', serviceUrl: service.baseUrl });
  }

  return {
    isAllowed,
    refuseNotAllowed,

    /**
     * Checks a service before anything is sent to it. An address on the command line is stored as an approval.
     *
     * @throws AppError `set_by_organisation`, `policy_unusable`, `cleartext_not_allowed`,
     * `environment_key_not_for_service`, `service_not_allowed`
     */
    admit({ baseUrl, identity }: NamedService): void {
      if (baseUrl === null) return;
      refuseForbiddenService(policy, baseUrl);
      refuseCleartext(baseUrl, cleartextHosts());
      environmentKey.refuseOtherService(identity);
      refuseNotAllowed({ baseUrl });
      if (baseUrl === givenAddress) approvals.allow('service', baseUrl);
    },
  };
}
