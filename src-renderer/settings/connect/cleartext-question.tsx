import { useState } from 'react';
import type { Failure } from '#shared/contract/errors.ts';
import { useApp } from '../../store/use-app.ts';
import { CleartextDialog } from './cleartext-dialog.tsx';

type Props = {
  readonly failure: Failure | null;
  readonly onAllowed: () => void;
};

/** Asks once for each request that failed because plain http to the host was not allowed. */
export function CleartextQuestion({ failure, onAllowed }: Props) {
  const allowCleartext = useApp((state) => state.allowCleartext);
  const [answered, setAnswered] = useState<Failure | null>(null);
  if (failure?.code !== 'cleartext_not_allowed' || failure === answered) return null;
  const { host } = failure;
  return (
    <CleartextDialog
      host={host}
      onClose={() => setAnswered(failure)}
      onAllow={() => void allowCleartext(host).then(onAllowed)}
    />
  );
}
