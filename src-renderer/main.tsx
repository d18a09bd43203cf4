import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import { LOADED_AGAIN } from '#shared/contract/transport/bridge.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import { NOT_DRAWN, PAGE_LOADED_AGAIN } from '#shared/messages/workspace/page-recovery.ts';
import { App } from './app.tsx';
import { chooseHost } from './backend/choose-host.ts';
import { enterPage } from './backend/page-presence.ts';
import { followPlace } from './follow-place.ts';
import { createAppStore } from './store/app-store.ts';
import { AppProvider } from './store/use-app.ts';
import { Boundary } from './ui/boundary.tsx';
import { keepCompositions } from './ui/composition.ts';
import { drawn } from './ui/next-paint.ts';
import { watchActs } from './ui/person-acts.ts';
import { FaultMessage } from './ui/text/fault-message.tsx';

const host = await chooseHost();
const acts = watchActs();
keepCompositions();
const presence = await enterPage(navigator.locks, sessionStorage);
const store = createAppStore({
  backend: createBackend(host),
  host,
  drawn,
  isActing: acts.isActing,
  presence,
});
// Listens before the first request, so that no event is missed.
const stopHearing = host.subscribe((message) => store.getState().hear(message));
acts.onActing(() => store.getState().noteActing());
void host.lost.then((failure) => {
  stopHearing();
  presence.leave();
  store.getState().showFailure(failure);
});
const isLoadedAgain = new URLSearchParams(location.search).has(LOADED_AGAIN);
if (isLoadedAgain) history.replaceState(history.state, '', `${location.pathname}${location.hash}`);
const workspaceOpened = store.getState().openWorkspace();
const takeOpened = (): Promise<void> => store.getState().takeOpened();
host.onOpened(() => void workspaceOpened.then(takeOpened));
host.onAbout(() => store.getState().openDialog('about'));
void followPlace(store, workspaceOpened).then(() => {
  if (isLoadedAgain) store.getState().tell(PAGE_LOADED_AGAIN);
  return takeOpened();
});
// Sends drafts before the page ends. A request that is sent only when the page hides may not reach the host.
const keep = (): Promise<void> => store.getState().keepBeforeEnd();
const ENDS = ['beforeunload', 'pagehide', 'visibilitychange'];
for (const end of ENDS) window.addEventListener(end, () => void keep());
window.addEventListener('focus', () => void store.getState().findLeftDrafts());
host.beforeClose(keep);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <AppProvider store={store}>
        <Boundary of={null} renderFault={(fault) => <FaultMessage {...NOT_DRAWN.window} fault={fault} />}>
          <App />
        </Boundary>
      </AppProvider>
    </CSPProvider>
  </StrictMode>,
);
