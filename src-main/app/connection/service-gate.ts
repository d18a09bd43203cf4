/** Refuses services that are not approved, and plain http except to allowed hosts. */

import { AppError } from '#shared/contract/errors.ts';
import { refuseCleartext } from '../../service/cleartext.ts';
import type { Approvals } from './approvals.ts';
import type { EnvironmentKey } from './environment-key.ts';
import type { NamedService } from './named-services.ts';

type Dependencies = {
  readonly approvals: Approvals;
  readonly environmentKey: EnvironmentKey;
  /** The normalised address from the command line, which counts as approved; null if there is none. */
  readonly givenAddress: string | null;
  readonly cleartextHosts: () => readonly string[];
};

export function createServiceGate({ approvals, environmentKey, givenAddress, cleartextHosts }: Dependencies) {
  /** Whether the service is approved. For a key from the environment, `refuseOtherService` decides instead. */
  const isAllowed = ({ baseUrl }: Pick<NamedService, 'baseUrl'>): boolean =>
    baseUrl === null ||
    baseUrl === givenAddress ||
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
     * @throws AppError `cleartext_not_allowed`, `environment_key_not_for_service`, `service_not_allowed`
     */
    admit({ baseUrl, identity }: NamedService): void {
      if (baseUrl === null) return;
      refuseCleartext(baseUrl, cleartextHosts());
      environmentKey.refuseOtherService(identity);
      refuseNotAllowed({ baseUrl });
      if (baseUrl === givenAddress) approvals.allow('service', baseUrl);
    },
  };
}
