import { FlaskConical, KeyRound, type LucideIcon, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import './start-screen.css';

/** Offers three ways to start. None sends or asks anything before the person chooses it. */
export function StartScreen() {
  const openSample = useApp((state) => state.openSample);
  const finishStart = useApp((state) => state.finishStart);
  const openConnect = useApp((state) => state.openConnect);
  const pickList = useApp((state) => state.pickList);
  const openDialog = useApp((state) => state.openDialog);

  return (
    <div className="page start">
      <header>
        <h1>Clean your mailing list</h1>
        <p className="quiet">
          Doorstep checks every address, shows you the doubtful ones, and gives you your own file back,
          corrected.
        </p>
      </header>
      <ul className="doors">
        <Door
          icon={Play}
          title="Look around"
          text="A real list and a practice service. No key, no network, no cost."
        >
          <Button look="primary" onClick={() => void finishStart().then(openSample)}>
            Practise with sample data
          </Button>
        </Door>
        <Door
          icon={KeyRound}
          title="Connect your service"
          text="Enter the address and key you were given. The key stays on this computer."
        >
          <Button onClick={() => void finishStart().then(() => openConnect('own_key'))}>Enter a key</Button>
        </Door>
        <Door
          icon={FlaskConical}
          title="Try a service out"
          text="The service issues a key for a short list, once you have read and agreed to its terms."
        >
          <Button onClick={() => void finishStart().then(() => openConnect('evaluation_key'))}>
            Get an evaluation key
          </Button>
        </Door>
      </ul>
      <footer className="start-own">
        <p className="quiet">Or bring your own list. Nothing is sent before you say so.</p>
        <div className="start-ways">
          <Button onClick={() => void finishStart().then(pickList)}>Open a list…</Button>
          <Button onClick={() => void finishStart().then(() => openDialog('paste'))}>Paste cells…</Button>
        </div>
      </footer>
    </div>
  );
}

type DoorProps = {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

function Door({ icon: Icon, title, text, children }: DoorProps) {
  return (
    <li className="door">
      <Icon size={20} aria-hidden="true" className="door-icon" />
      <h2>{title}</h2>
      <p className="quiet">{text}</p>
      {children}
    </li>
  );
}
