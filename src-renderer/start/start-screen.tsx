import { FolderOpen, KeyRound, Play } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/button.tsx';
import './start-screen.css';

/** The first start: three doors, none of which asks for anything before it is chosen. */
export function StartScreen() {
  const openSample = useApp((state) => state.openSample);
  const finishStart = useApp((state) => state.finishStart);
  const pickList = useApp((state) => state.pickList);

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
          <Button look="primary" onClick={() => void finishStart('lists').then(openSample)}>
            Practise with sample data
          </Button>
        </Door>
        <Door
          icon={KeyRound}
          title="Connect your service"
          text="Enter the address and key you were given. The key stays on this computer."
        >
          <Button onClick={() => void finishStart('settings')}>Enter a key</Button>
        </Door>
        <Door
          icon={FolderOpen}
          title="Bring your own list"
          text="A CSV file or an Excel workbook. Nothing is sent before you say so."
        >
          <Button onClick={() => void finishStart('lists').then(pickList)}>Open a list…</Button>
        </Door>
      </ul>
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
