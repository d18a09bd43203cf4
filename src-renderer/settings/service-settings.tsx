import { useRef, useState } from 'react';
import { hasEnded } from '#shared/contract/services/issued-key.ts';
import type { ServiceId } from '#shared/contract/services/services.ts';
import { mayHaveKey, type ServiceState, type Settings } from '#shared/contract/workspace/workspace.ts';
import { spentSentence } from '#shared/messages/run/run.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { deleteServiceTitle, SERVICES, serviceOfCommand } from '#shared/messages/screens/settings.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { NOT_ALLOWED_BY_ORGANISATION, SET_BY_ORGANISATION } from '#shared/messages/workspace/policy.ts';
import { serviceLine } from '#shared/messages/workspace/services.ts';
import { selectPolicy } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { ChoiceGroup } from '../ui/form/choice-group.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { ExternalLink } from '../ui/text/external-link.tsx';
import { CleartextHosts } from './connect/cleartext-hosts.tsx';
import { ConnectionTest } from './connect/connection-test.tsx';
import { ForgetKeyDialog } from './connect/forget-key-dialog.tsx';
import { KeyFacts } from './connect/key-facts.tsx';
import { ServiceLimits, ServiceName } from './service-fields.tsx';
import { ServicePrices } from './service-prices.tsx';
import { SettingsPart } from './settings-part.tsx';

type Props = { readonly service: ServiceState };
type SettingsProps = Props & {
  readonly services: readonly ServiceState[];
  readonly settings: Settings;
};

/** Shows all services, and the details of the service used last. Never shows a key. */
export function ServiceSettings({ service, services, settings }: SettingsProps) {
  const openConnect = useApp((state) => state.openConnect);
  const switchService = useApp((state) => state.switchService);
  const isNamed = service.id !== null;
  return (
    <SettingsPart name="Services">
      {isNamed ? (
        <ChoiceGroup
          legend={SERVICES.forNewLists}
          value={String(service.id)}
          choices={services.map((one) => ({
            value: String(one.id),
            label: shownText(one.name),
            hint: one.isForbidden ? NOT_ALLOWED_BY_ORGANISATION : serviceLine(one),
            isDisabled: one.isForbidden,
          }))}
          onChange={(id) => void switchService(Number(id))}
        />
      ) : (
        <p>{serviceOfCommand(service.baseUrl)}</p>
      )}
      <p className="quiet">{SERVICES.listKeepsService}</p>
      <Button onClick={() => openConnect('own_key', '')}>{COMMON.connectService}</Button>
      <h3>{shownText(service.name)}</h3>
      <ServiceFacts service={service} settings={settings} />
    </SettingsPart>
  );
}

function ServiceFacts({ service, settings }: Omit<SettingsProps, 'services'>) {
  const { id, kind, baseUrl, registerUrl } = service;
  const isCustom = kind === 'custom';
  return (
    <dl className="facts">
      <dt>{SERVICES.connectedTo}</dt>
      <dd>
        <p>{isCustom ? baseUrl : serviceLine(service)}</p>
        {registerUrl !== null && (
          <p>
            <ExternalLink href={registerUrl}>{SERVICES.register}</ExternalLink>
          </p>
        )}
      </dd>
      <CleartextHosts service={service} allowed={settings.cleartextHosts} />
      <dt>{SERVICES.key}</dt>
      <dd>
        <KeyFacts service={service} />
        {isCustom && service.key !== 'not_allowed' && <KeyButtons service={service} />}
      </dd>
      <dt>{SERVICES.credits}</dt>
      <dd>
        <p>{spentSentence(service, isCustom ? 'real' : 'practice')}</p>
      </dd>
      {isCustom && id !== null && (
        <>
          <dt>{SERVICES.connection}</dt>
          <dd>
            <ConnectionTest serviceId={id} keyState={service.key} />
          </dd>
          <dt>{SERVICES.creditCost}</dt>
          <dd className="service-fields">
            <ServicePrices service={service} id={id} />
          </dd>
          <dt>{SERVICES.nameAndLimits}</dt>
          <dd className="service-fields">
            <ServiceName service={service} id={id} />
            <ServiceLimits key={id} service={service} id={id} settings={settings} />
            <DeleteService service={service} id={id} />
          </dd>
        </>
      )}
    </dl>
  );
}

function KeyButtons({ service }: Props) {
  const openConnect = useApp((state) => state.openConnect);
  const forgetKey = useApp((state) => state.forgetKey);
  const [isAsked, setAsked] = useState(false);
  const [nowMs] = useState(Date.now);
  const enter = useRef<HTMLButtonElement>(null);
  const hasKey = mayHaveKey(service.key);
  const mayGetAnother = !hasKey || (service.issuedKey !== null && hasEnded(service.issuedKey, nowMs));
  return (
    <div className="settings-actions">
      <Button ref={enter} onClick={() => openConnect('own_key')}>
        {hasKey ? SERVICES.changeKey : SERVICES.enterKey}
      </Button>
      {mayGetAnother && (
        <Button onClick={() => openConnect('evaluation_key')}>{SERVICES.getEvaluationKey}</Button>
      )}
      {hasKey && <Button onClick={() => setAsked(true)}>{SERVICES.forgetKey}</Button>}
      {isAsked && (
        <ForgetKeyDialog
          baseUrl={service.baseUrl}
          onClose={() => setAsked(false)}
          onForget={() => {
            // Moves the focus first, because the focused button disappears together with the key.
            enter.current?.focus();
            void forgetKey(service.id);
          }}
        />
      )}
    </div>
  );
}

type DeleteServiceProps = { readonly service: ServiceState; readonly id: ServiceId };

/** Deletes a service and its key after a confirmation. */
function DeleteService({ service, id }: DeleteServiceProps) {
  const deleteService = useApp((state) => state.deleteService);
  const isDefault = useApp(selectPolicy)?.defaultService === service.baseUrl;
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="settings-actions">
      <Button disabled={isDefault} onClick={() => setAsked(true)}>
        {SERVICES.delete}
      </Button>
      {isDefault && <span className="quiet small">{SET_BY_ORGANISATION}</span>}
      {isAsked && (
        <ConfirmDialog
          title={deleteServiceTitle(service.name)}
          verb={SERVICES.deleteVerb}
          onConfirm={() => void deleteService(id)}
          onClose={() => setAsked(false)}
        >
          <p>{SERVICES.deleteText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
