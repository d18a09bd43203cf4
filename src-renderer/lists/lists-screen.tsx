import { useEffect, useState } from 'react';
import type { ServiceState, WorkspaceSummary } from '#shared/contract/workspace/workspace.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { spentSentence } from '#shared/messages/run/run.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import {
  connectionSentence,
  creditsLeftOf,
  LISTS,
  NO_KEY_YET,
  PRACTICE_CONNECTION,
  placeholderOf,
} from '#shared/messages/screens/lists.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { FROM_ELSEWHERE, notAllowedSentence } from '#shared/messages/workspace/approvals.ts';
import { FIND_A_LIST, NO_LIST_FOUND, nextStep } from '#shared/messages/workspace/lists.ts';
import { countdownSentence } from '#shared/messages/workspace/services.ts';
import { keyWords } from '../actions/shortcuts/key-press.ts';
import { IS_MAC } from '../actions/shortcuts/platform.ts';
import { useShortcut } from '../actions/shortcuts/use-shortcut.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Message } from '../ui/text/message.tsx';
import { TrashListDialog } from './delete-list-dialog.tsx';
import { CurrentList, ListEntry, type ListWithActivity } from './list-entry.tsx';
import { ListMenu } from './list-menu.tsx';
import { Trash } from './trash.tsx';
import './from-elsewhere-dialog.css';
import './lists.css';

/** The home screen shows the list that was changed last, the other lists with their next steps, and the services. */
export function ListsScreen() {
  const workspace = useApp((state) => state.workspace);
  const [deletingId, setDeletingId] = useState<ListId | null>(null);
  const [menu, setMenu] = useState<{ readonly listId: ListId; readonly anchor: HTMLElement } | null>(null);
  const [search, setSearch] = useState('');
  useTellOfDeletions(workspace?.deletions);
  if (!workspace) return null;
  const { lists, backupFailure, notAllowed } = workspace;
  const all = byLastChange(workspace);
  const [current] = all;
  const found = matching(all, search);
  // Uses the current lists, because a list may change while its menu or dialog is open.
  const listOf = (id: ListId | null | undefined) => lists.find((list) => list.id === id);
  const listOfMenu = listOf(menu?.listId);
  const deleting = listOf(deletingId);
  const openMenu = (listId: ListId, anchor: HTMLElement): void => setMenu({ listId, anchor });

  return (
    <div className="home">
      <div className="home-main">
        <ListsHeader
          count={lists.length}
          isHome={!current || search !== '' || nextStep(current.list, current.activity) === null}
          search={search}
          onSearch={setSearch}
        />
        {backupFailure && <p className="list-deletion small">{failureMessage(backupFailure).text}</p>}
        <NotAllowedNotice count={notAllowed.length} />
        {!current && <NoLists />}
        {current && search === '' && <CurrentList {...current} onMenu={openMenu} />}
        <ListTable lists={search === '' ? found.slice(1) : found} onMenu={openMenu} />
        {search !== '' && found.length === 0 && <p className="quiet">{NO_LIST_FOUND}</p>}
      </div>
      <aside className="home-side" aria-label={LISTS.side}>
        <Services workspace={workspace} />
        <Trash trash={workspace.trash} />
      </aside>
      {menu && listOfMenu && (
        <ListMenu
          list={listOfMenu}
          anchor={menu.anchor}
          onDelete={() => setDeletingId(menu.listId)}
          onClose={() => setMenu(null)}
        />
      )}
      {deleting && <TrashListDialog list={deleting} onClose={() => setDeletingId(null)} />}
    </div>
  );
}

/** Sorts lists by their last change, newest first. */
function byLastChange({ lists, activity }: WorkspaceSummary): readonly ListWithActivity[] {
  const byList = new Map(activity.map((each) => [each.listId, each]));
  const lastMs = ({ list, activity: last }: ListWithActivity): number =>
    Math.max(list.importedAtMs, last?.changedAtMs ?? 0);
  return lists
    .map((list): ListWithActivity => ({ list, activity: byList.get(list.id) }))
    .toSorted((a, b) => lastMs(b) - lastMs(a));
}

function matching(lists: readonly ListWithActivity[], search: string): readonly ListWithActivity[] {
  const text = search.trim().toLocaleLowerCase();
  return lists.filter(({ list }) => list.name.toLocaleLowerCase().includes(text));
}

/** The minimum number of lists for a search field. */
const SEARCH_FROM = 9;

type HeaderProps = {
  readonly count: number;
  /** Whether the heading takes the focus, because no list's next step is the main button. */
  readonly isHome: boolean;
  readonly search: string;
  readonly onSearch: (text: string) => void;
};

function ListsHeader({ count, isHome, search, onSearch }: HeaderProps) {
  const pickList = useApp((state) => state.pickList);
  const openDialog = useApp((state) => state.openDialog);
  const openKey = useShortcut('open-list');
  return (
    <header className="page-header">
      <h1 tabIndex={-1} data-focus-home={isHome ? '' : undefined}>
        {COMMON.lists}
      </h1>
      {(count >= SEARCH_FROM || search !== '') && (
        <input
          className="input lists-search"
          type="search"
          dir="auto"
          aria-label={FIND_A_LIST}
          placeholder={placeholderOf(FIND_A_LIST)}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      )}
      <Button keyName={keyWords('Mod+v', IS_MAC)} onClick={() => openDialog('paste')}>
        {LISTS.pasteCells}
      </Button>
      <Button keyName={openKey} onClick={() => void pickList()}>
        {COMMON.openList}
      </Button>
    </header>
  );
}

/** Reports that this screen has announced deletions. Only then does the core delete those lists. */
function useTellOfDeletions(deletions: WorkspaceSummary['deletions'] = NONE): void {
  const noteDeletionsShown = useApp((state) => state.noteDeletionsShown);
  useEffect(() => {
    const untold = deletions.filter(({ isShown }) => !isShown).map(({ listId }) => listId);
    if (untold.length > 0) void noteDeletionsShown(untold);
  }, [deletions, noteDeletionsShown]);
}

const NONE: WorkspaceSummary['deletions'] = [];

type ListTableProps = {
  readonly lists: readonly ListWithActivity[];
  readonly onMenu: (listId: ListId, anchor: HTMLElement) => void;
};

function ListTable({ lists, onMenu }: ListTableProps) {
  if (lists.length === 0) return null;
  return (
    <div className="lists">
      <div className="lists-head quiet small" aria-hidden="true">
        <span>{LISTS.list}</span>
        <span>{LISTS.progress}</span>
        <span>{LISTS.lastChange}</span>
        <span>{LISTS.next}</span>
      </div>
      <ul aria-label={LISTS.recent}>
        {lists.map((each) => (
          <ListEntry key={each.list.id} {...each} onMenu={onMenu} />
        ))}
      </ul>
    </div>
  );
}

function NoLists() {
  const openSample = useApp((state) => state.openSample);
  return (
    <Message
      title={LISTS.noLists}
      action={
        <Button look="primary" onClick={() => void openSample()}>
          {LISTS.practise}
        </Button>
      }
    >
      {LISTS.noListsText}
    </Message>
  );
}

function NotAllowedNotice({ count }: { readonly count: number }) {
  const openDialog = useApp((state) => state.openDialog);
  if (count === 0) return null;
  return (
    <div className="not-allowed-notice small">
      <p>{notAllowedSentence(count)}</p>
      <Button onClick={() => openDialog('from-elsewhere')}>{FROM_ELSEWHERE.review}</Button>
    </div>
  );
}

/** Shows the service that was used last, with its remaining and spent credits, and the costs of the other services. */
function Services({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { service, services } = workspace;
  const others = services.filter(({ id, kind }) => id !== service.id && kind !== 'practice');
  return (
    <section aria-label={LISTS.services} className="home-services">
      <h2>{shownText(service.name)}</h2>
      <CreditsLeft service={service} />
      <Connection service={service} />
      {others.map((other) => (
        <div key={other.id}>
          <h2>{shownText(other.name)}</h2>
          <CreditsLeft service={other} />
          <p className="quiet small">{spentSentence(other, 'real')}</p>
        </div>
      ))}
    </section>
  );
}

/** Shows the credits left. Renders nothing unless the key was issued with a number of credits. */
function CreditsLeft({ service: { issuedKey, creditsLeft } }: { readonly service: ServiceState }) {
  const { validation } = creditsLeft;
  const had = issuedKey?.validationCredits ?? null;
  if (validation === null || had === null) return null;
  return (
    <div className="credits-left">
      <strong>{formatNumber(validation)}</strong>
      <span className="quiet small">{creditsLeftOf(had)}</span>
      <ProgressBar label={LISTS.creditsLeft} fraction={validation / Math.max(1, had)} />
    </div>
  );
}

function Connection({ service }: { readonly service: ServiceState }) {
  const { kind, baseUrl, key } = service;
  const [nowMs] = useState(Date.now);
  const countdown = countdownSentence(service, nowMs);
  return (
    <p className="quiet small">
      {kind === 'practice' ? PRACTICE_CONNECTION : connectionSentence(baseUrl, key !== 'not_allowed')}{' '}
      {key === 'none' && NO_KEY_YET} {spentSentence(service, kind === 'practice' ? 'practice' : 'real')}{' '}
      {countdown}
    </p>
  );
}
