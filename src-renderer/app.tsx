/** The frame around every screen: the bar above, the screen, what floats over it. It alone knows all journeys. */
import { useCallback, useEffect } from 'react';
import { AppBar } from './app-bar.tsx';
import './app.css';
import { ExportDialog } from './export/export-dialog.tsx';
import { ImportScreen } from './import/import-screen.tsx';
import { ListsScreen } from './lists/lists-screen.tsx';
import { QuoteScreen } from './quote/quote-screen.tsx';
import { ReviewScreen } from './review/review-screen.tsx';
import { ConnectScreen } from './settings/connect-screen.tsx';
import { SettingsScreen } from './settings/settings-screen.tsx';
import { StartScreen } from './start/start-screen.tsx';
import { useApp } from './store/use-app.ts';
import { Button } from './ui/button.tsx';
import { Message } from './ui/message.tsx';
import { Toast } from './ui/toast.tsx';
import { useFileDrop } from './use-file-drop.ts';

export function App() {
  const theme = useApp(({ desk }) => desk?.settings.theme ?? 'system');
  const isHostGone = useApp((state) => state.isHostGone);
  const announcement = useApp((state) => state.announcement);
  const exportingListId = useApp((state) => state.exportingListId);
  const takeList = useApp((state) => state.takeList);
  const isDropping = useFileDrop(takeList);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  if (isHostGone) return <HostGone />;
  return (
    <div className="app">
      <AppBar />
      <main className="app-main">
        <CurrentScreen />
      </main>
      {exportingListId !== null && <ExportDialog listId={exportingListId} />}
      <CurrentNotice />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {isDropping && <div className="drop-target">Drop to open this list</div>}
    </div>
  );
}

function CurrentScreen() {
  const screen = useApp((state) => state.screen);
  switch (screen.name) {
    case 'opening':
      return <Message title="Opening Doorstep…" />;
    case 'start':
      return <StartScreen />;
    case 'lists':
      return <ListsScreen />;
    case 'import':
      return <ImportScreen />;
    case 'quote':
      return <QuoteScreen listId={screen.listId} />;
    case 'review':
      return <ReviewScreen key={screen.listId} listId={screen.listId} />;
    case 'settings':
      return <SettingsScreen />;
    case 'connect':
      return <ConnectScreen />;
  }
}

function CurrentNotice() {
  const notice = useApp((state) => state.notice);
  const dismiss = useApp((state) => state.dismiss);
  const undo = useApp((state) => state.undo);
  const id = notice?.id;
  const close = useCallback(() => id !== undefined && dismiss(id), [dismiss, id]);
  return (
    <div className="toast-place">
      {notice && (
        <Toast
          key={notice.id}
          title={notice.title}
          text={notice.text}
          tone={notice.tone}
          onUndo={notice.canUndo ? () => void undo() : null}
          onClose={close}
        />
      )}
    </div>
  );
}

function HostGone() {
  return (
    <main className="app-main">
      <Message
        title="Doorstep has stopped"
        action={
          <Button look="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        Start it again with “npm start” and use the address it prints. Everything so far is kept.
      </Message>
    </main>
  );
}
