import { useState } from 'react';
import type { ServiceState } from '#shared/contract/workspace.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { CleartextDialog } from './cleartext-dialog.tsx';

type Props = { readonly service: ServiceState; readonly allowed: readonly string[] };

/** Lists hosts on other computers that Doorstep uses, or would use, without encryption; empty if none. */
export function CleartextHosts({ service: { cleartextHost: current }, allowed }: Props) {
  const hosts = current === null || allowed.includes(current) ? allowed : [current, ...allowed];
  if (hosts.length === 0) return null;
  return (
    <>
      <dt>Not encrypted</dt>
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
      <p>
        {isAllowed
          ? `You allowed ${host}: every address and the key can be read on the way there.`
          : `Nothing is sent to ${host}: every address and the key could be read on the way there.`}
      </p>
      <div className="settings-actions">
        <Button onClick={() => (isAllowed ? void forbidCleartext(host) : setAsked(true))}>
          {isAllowed ? `No longer allow ${host}` : `Allow ${host}…`}
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
