import { type ReactNode, useRef } from 'react';
import { COMMON } from '#shared/messages/screens/common.ts';
import { CONNECT } from '#shared/messages/screens/connect.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { failureInForm } from './form-failure.tsx';
import { useFocusWhen } from './use-focus-when.ts';

type Props = {
  readonly label: string;
  readonly isReady: boolean;
  readonly children?: ReactNode;
};

/** Shows one button for the next step of the form and for stopping it, so that the focus stays on the button. */
export function ConnectActions({ label, isReady, children }: Props) {
  const { way, isBusy, failure } = useApp((state) => state.connecting);
  const stopEvaluationKey = useApp((state) => state.stopEvaluationKey);
  const ref = useRef<HTMLButtonElement>(null);
  useFocusWhen(ref, failureInForm(failure));
  return (
    <div className="connect-actions">
      <Button ref={ref} look="primary" type="submit" disabled={!isReady} aria-disabled={isBusy}>
        {label}
      </Button>
      {!isBusy && children}
      {isBusy && way === 'evaluation_key' && (
        <Button onClick={() => void stopEvaluationKey()}>{COMMON.stop}</Button>
      )}
      <p className="quiet small" role="status">
        {isBusy && (way === 'evaluation_key' ? CONNECT.asking : CONNECT.connecting)}
      </p>
    </div>
  );
}
