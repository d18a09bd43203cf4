import { useApp } from '../../store/use-app.ts';
import { ConnectForm } from './connect-form.tsx';
import { ConnectedPanel } from './connected-panel.tsx';
import { TermsForm } from './terms-form.tsx';
import './connect.css';
import '../settings.css';

export function ConnectScreen() {
  const terms = useApp(({ connecting }) => connecting.terms);
  const isConnected = useApp(({ connecting }) => connecting.isConnected);
  return (
    <div className="page settings">
      {isConnected ? <ConnectedPanel /> : terms ? <TermsForm terms={terms} /> : <ConnectForm />}
    </div>
  );
}
