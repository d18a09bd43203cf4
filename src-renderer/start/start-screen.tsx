import { FlaskConical, KeyRound, type LucideIcon, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { START, START_WAYS } from '#shared/messages/screens/start.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import './start-screen.css';

/** Offers three ways to start. Nothing is sent before the person chooses one. */
export function StartScreen() {
  const openSample = useApp((state) => state.openSample);
  const finishStart = useApp((state) => state.finishStart);
  const openConnect = useApp((state) => state.openConnect);
  const pickList = useApp((state) => state.pickList);
  const openDialog = useApp((state) => state.openDialog);

  return (
    <div className="page start">
      <header>
        <h1>{START.title}</h1>
        <p className="quiet">{START.intro}</p>
      </header>
      <ul className="doors">
        <Door icon={Play} {...START_WAYS.practise}>
          <Button look="primary" onClick={() => void finishStart().then(openSample)}>
            {START_WAYS.practise.action}
          </Button>
        </Door>
        <Door icon={KeyRound} {...START_WAYS.ownKey}>
          <Button onClick={() => void finishStart().then(() => openConnect('own_key'))}>
            {START_WAYS.ownKey.action}
          </Button>
        </Door>
        <Door icon={FlaskConical} {...START_WAYS.evaluationKey}>
          <Button onClick={() => void finishStart().then(() => openConnect('evaluation_key'))}>
            {START_WAYS.evaluationKey.action}
          </Button>
        </Door>
      </ul>
      <footer className="start-own">
        <p className="quiet">{START.ownList}</p>
        <div className="start-ways">
          <Button onClick={() => void finishStart().then(pickList)}>{START.openList}</Button>
          <Button onClick={() => void finishStart().then(() => openDialog('paste'))}>
            {START.pasteCells}
          </Button>
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
