/** Whether anything may be sent to a service: encrypted or allowed in the open, and known on this computer. */
import { refuseCleartext } from '../../service/cleartext.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Approvals } from './approvals.ts';
import type { EnvironmentKey } from './environment-key.ts';
import type { NamedService } from './named-services.ts';

export type ServiceGate = ReturnType<typeof createServiceGate>;

type Dependencies = {
  readonly approvals: Approvals;
  readonly environmentKey: EnvironmentKey;
  /** The address that the command of this start gives, in its normal form: a person's yes. null: it gives none. */
  readonly givenAddress: string | null;
  readonly cleartextHosts: () => readonly string[];
};

export function createServiceGate({ approvals, environmentKey, givenAddress, cleartextHosts }: Dependencies) {
  /** The key of the environment has a rule of its own. */
  const isAllowed = ({ baseUrl }: Pick<NamedService, 'baseUrl'>): boolean =>
    baseUrl === null ||
    baseUrl === givenAddress ||
    environmentKey.key !== null ||
    approvals.has('service', baseUrl);

  /** @throws AppError `service_not_allowed` */
  function refuseNotAllowed(service: Pick<NamedService, 'baseUrl'>): void {
    if (service.baseUrl !== null && !isAllowed(service))
      throw new AppError({ code: 'service_not_allowed', serviceUrl: service.baseUrl });
  }

  return {
    isAllowed,
    refuseNotAllowed,

    /**
     * Called before anything is sent.
     *
     * @throws AppError `cleartext_not_allowed`, `environment_key_not_for_service`, `service_not_allowed`
     */
    refuse({ baseUrl, identity }: NamedService): void {
      if (baseUrl === null) return;
      refuseCleartext(baseUrl, cleartextHosts());
      environmentKey.refuseOtherService(identity);
      refuseNotAllowed({ baseUrl });
      if (baseUrl === givenAddress) approvals.allow('service', baseUrl);
    },
  };
}
