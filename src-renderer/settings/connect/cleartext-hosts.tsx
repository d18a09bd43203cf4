import { useState } from 'react';
import type { ServiceState } from '#shared/contract/workspace/workspace.ts';
import { allowHost, CLEARTEXT, cleartextSentence, forbidHost } from '#shared/messages/screens/connect.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { CleartextDialog } from './cleartext-dialog.tsx';

type Props = { readonly service: ServiceState; readonly allowed: readonly string[] };

/** Lists the other computers that Doorstep reaches, or would reach, without encryption. */
export function CleartextHosts({ service: { cleartextHost: current }, allowed }: Props) {
  const hosts = current === null || allowed.includes(current) ? allowed : [current, ...allowed];
  if (hosts.length === 0) return null;
  return (
    <>
      <dt>{CLEARTEXT.title}</dt>
      <dd>
        {hosts.map((host) => (
          <CleartextHost key={host} host={host} isAllowed={allowed.includes(host)} />
        ))}
      </dd>
    </>
  );
}

function CleartextHost({ host, isAllowed }: { readonly host: string; readonly isAllowed: boolean }) {
  const allowCleartext = useApp((state) => state.allowCleartext);
  const forbidCleartext = useApp((state) => state.forbidCleartext);
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <p>{cleartextSentence(host, isAllowed)}</p>
      <div className="settings-actions">
        <Button onClick={() => (isAllowed ? void forbidCleartext(host) : setAsked(true))}>
          {isAllowed ? forbidHost(host) : allowHost(host)}
        </Button>
      </div>
      {isAsked && (
        <CleartextDialog
          host={host}
          onClose={() => setAsked(false)}
          onAllow={() => void allowCleartext(host)}
        />
      )}
    </div>
  );
}
