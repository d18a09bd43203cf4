import { ArrowLeft, Search, Settings } from 'lucide-react';
import { COMMON } from '#shared/messages/screens/common.ts';
import { APP_BAR } from '#shared/messages/screens/lists.ts';
import { useShortcut } from './actions/shortcuts/use-shortcut.ts';
import { QueueStatus } from './review/queue-status.tsx';
import { selectSummary } from './store/home/workspace-slice.ts';
import { selectIsAllDone } from './store/rows/queue-slice.ts';
import { listOfScreen, type Screen } from './store/screen/navigation-slice.ts';
import { useApp } from './store/use-app.ts';
import { Button } from './ui/form/button.tsx';
import { focusHome } from './ui/overlay/focus-home.ts';
import { useRovingFocus } from './ui/roving-focus.ts';
import { FileName } from './ui/text/file-name.tsx';

/** The bar at the top. It shows the current place, the button that leads back, and the general buttons. */
export function AppBar() {
  const screen = useApp((state) => state.screen);
  const openAside = useApp((state) => state.openAside);
  const openExport = useApp((state) => state.openExport);
  const openDialog = useApp((state) => state.openDialog);
  const paletteKey = useShortcut('palette');
  const openReport = useApp((state) => state.openReport);
  const isAllDone = useApp(selectIsAllDone);
  const bar = useRovingFocus<HTMLDivElement>('horizontal');

  return (
    <header>
      {screen.name === 'review' && <SkipToRows />}
      <div ref={bar} className="app-bar" role="toolbar" aria-label="Doorstep" data-pane="">
        <WayBack />
        <Place />
        {screen.name !== 'opening' && (
          <Button look="quiet" keyName={paletteKey} onClick={() => openDialog('palette')}>
            <Search size={16} aria-hidden="true" />
            <span className="app-words">{APP_BAR.searchActions}</span>
          </Button>
        )}
        {screen.name === 'quote' && (
          <Button look="quiet" onClick={() => openDialog('columns')}>
            {COMMON.columnsAndCountry}
          </Button>
        )}
        {screen.name === 'review' && (
          <Button look="quiet" onClick={() => void openReport(screen.listId)}>
            {COMMON.report}
          </Button>
        )}
        {screen.name === 'review' && <QueueStatus />}
        {screen.name === 'review' && (
          <Button look={isAllDone ? 'primary' : 'plain'} onClick={() => void openExport(screen.listId)}>
            {APP_BAR.export}
          </Button>
        )}
        {screen.name !== 'opening' && screen.name !== 'settings' && (
          <Button look="quiet" onClick={() => openAside('settings')}>
            <Settings size={16} aria-hidden="true" />
            <span className="app-words">{COMMON.settings}</span>
          </Button>
        )}
      </div>
    </header>
  );
}

/** Shows the name of the open list after the button that leads back, or the app's name if there is no such button. */
function Place() {
  const screen = useApp((state) => state.screen);
  const listId = listOfScreen(screen);
  const name = useApp((state) => (listId === null ? '' : (selectSummary(listId)(state)?.name ?? '')));
  if (hasNoWayBack(screen)) return <span className="app-place">Doorstep</span>;
  if (name === '') return <span className="app-place" />;
  const Of = screen.name === 'review' ? 'h1' : 'span';
  return (
    <>
      <span className="quiet" aria-hidden="true">
        /
      </span>
      <Of className="app-place">
        <FileName name={name} />
      </Of>
    </>
  );
}

const hasNoWayBack = ({ name }: Screen): boolean =>
  name === 'lists' || name === 'start' || name === 'opening';

/** The first Tab stop of the page. It is visible only while it has the focus. */
const SkipToRows = () => (
  <button type="button" className="button skip-link" onClick={focusHome}>
    {APP_BAR.skipToRows}
  </button>
);

function WayBack() {
  const screen = useApp((state) => state.screen);
  const { name } = screen;
  const cameFrom = useApp((state) => state.cameFrom?.name ?? 'lists');
  const goTo = useApp((state) => state.goTo);
  const leave = useApp((state) => state.leave);
  if (hasNoWayBack(screen)) return null;
  const isAside = (name === 'settings' || name === 'connect' || name === 'memory') && cameFrom !== 'lists';
  return (
    <Button look="quiet" onClick={() => (isAside ? void leave() : goTo({ name: 'lists' }))}>
      <ArrowLeft size={16} aria-hidden="true" />
      <span className="app-words">{isAside ? COMMON.back : COMMON.lists}</span>
    </Button>
  );
}
