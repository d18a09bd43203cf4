import { Ellipsis } from 'lucide-react';
import { useEffect } from 'react';
import type { ListActivity } from '#shared/contract/workspace/workspace.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { countOf } from '#shared/messages/format.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import {
  actionFor,
  BEGUN,
  changedSentence,
  importedOn,
  importedSentence,
  LISTS,
  moreActions,
  rowsAndService,
} from '#shared/messages/screens/lists.ts';
import {
  emailsSentence,
  isWorkBeingChecked,
  lastRowSentence,
  type NextStep,
  nextStep,
  progressSentence,
  type WorkLeft,
  workLeft,
} from '#shared/messages/workspace/lists.ts';
import { deletionSentence } from '#shared/messages/workspace/maintenance.ts';
import { selectIsReadOnly, selectServiceOf } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { focusAtFirst } from '../ui/overlay/focus-home.ts';
import { FileName } from '../ui/text/file-name.tsx';
import { formatDate, formatDateTime } from '../ui/text/format.ts';

/** A list and its latest activity. */
export type ListWithActivity = { readonly list: ListSummary; readonly activity: ListActivity | undefined };

type Props = ListWithActivity & {
  readonly onMenu: (listId: ListId, anchor: HTMLElement) => void;
};

export function CurrentList(props: Props) {
  const { list, activity } = props;
  useEffect(focusAtFirst, []);
  return (
    <section className="current-list" aria-label={LISTS.continue}>
      <div>
        <h2>
          <ListName list={list} />
        </h2>
        <ListFacts list={list} />
      </div>
      <NextButton {...props} isCurrent />
      <MenuOfList {...props} />
      <div className="current-progress">
        <Progress {...props} />
        <p className="quiet small">
          {lastRowSentence(activity)} {timesOf(props)}
        </p>
      </div>
    </section>
  );
}

const timesOf = ({ list, activity }: ListWithActivity): string =>
  activity?.changedAtMs
    ? changedSentence(formatDateTime(activity.changedAtMs), formatDateTime(list.importedAtMs))
    : importedSentence(formatDateTime(list.importedAtMs), list.state === 'importing');

export function ListEntry(props: Props) {
  const { list, activity } = props;
  const changedAtMs = activity?.changedAtMs ?? null;
  return (
    <li className="list-entry">
      <div>
        <ListName list={list} />
        <ListFacts list={list} />
      </div>
      <div>
        <Progress {...props} />
      </div>
      <div className="list-times small">
        <p>{formatDateTime(changedAtMs ?? list.importedAtMs)}</p>
        <p className="quiet">
          {changedAtMs === null ? BEGUN[list.state] : importedOn(formatDate(list.importedAtMs))}
        </p>
      </div>
      <NextButton {...props} />
      <MenuOfList {...props} />
    </li>
  );
}

function ListName({ list }: Pick<Props, 'list'>) {
  const openList = useApp((state) => state.openList);
  return (
    <button
      type="button"
      className="list-open"
      disabled={list.state === 'importing'}
      onClick={() => void openList(list)}
    >
      <FileName name={list.name} />
    </button>
  );
}

function ListFacts({ list }: Pick<Props, 'list'>) {
  const deletion = useApp(({ workspace }) => workspace?.deletions.find(({ listId }) => listId === list.id));
  const hasChoice = useApp(({ workspace }) => (workspace?.services.length ?? 0) > 1);
  const service = useApp(selectServiceOf(list.id))?.name ?? LISTS.deletedService;
  return (
    <>
      <p className="quiet small">
        {hasChoice ? rowsAndService(list.rows, service) : countOf(list.rows, 'row')}
      </p>
      {deletion && <p className="list-deletion small">{deletionSentence(deletion.atMs)}</p>}
    </>
  );
}

function Progress({ list, activity }: ListWithActivity) {
  const left = workLeft(list);
  const emails = emailsSentence(list, activity);
  return (
    <>
      {left && <ShareBar left={left} isBeingChecked={isWorkBeingChecked(list, activity)} />}
      <p className="small">{progressSentence(list, activity)}</p>
      {emails !== '' && <p className="quiet small">{emails}</p>}
    </>
  );
}

/** The only step that a list offers while another app has the workspace open. */
const READ: NextStep = { does: 'view', label: COMMON.viewRows };

function NextButton({
  list,
  activity,
  isCurrent = false,
}: ListWithActivity & { readonly isCurrent?: boolean }) {
  const openReview = useApp((state) => state.openReview);
  const reviewEmails = useApp((state) => state.reviewEmails);
  const openQuote = useApp((state) => state.openQuote);
  const openExport = useApp((state) => state.openExport);
  const isReader = useApp(selectIsReadOnly);
  const next = isReader ? READ : nextStep(list, activity);
  if (!next) return <span />;
  const does = {
    view: openReview,
    review: openReview,
    review_emails: reviewEmails,
    check: openQuote,
    export: openExport,
  }[next.does];
  return (
    <Button
      look={isCurrent ? 'primary' : 'plain'}
      {...(isCurrent
        ? { keyName: 'Enter', 'data-focus-home': '' }
        : { 'aria-label': actionFor(next.label, list.name) })}
      onClick={() => void does(list.id)}
    >
      {next.label}
    </Button>
  );
}

const MenuOfList = ({ list, onMenu }: Props) => (
  <Button
    look="quiet"
    aria-haspopup="menu"
    aria-label={moreActions(list.name)}
    onClick={({ currentTarget }) => onMenu(list.id, currentTarget)}
  >
    <Ellipsis size={16} aria-hidden="true" />
  </Button>
);

type ShareBarProps = { readonly left: WorkLeft; readonly isBeingChecked: boolean };

/** Shows the shares of rows that are done, to review and not checked. The text next to the bar has the same numbers. */
const ShareBar = ({ left: { done, toReview, notChecked }, isBeingChecked }: ShareBarProps) => (
  <div className="share-bar" data-checking={isBeingChecked} aria-hidden="true">
    {done > 0 && <span className="share share-done" style={{ flexGrow: done }} />}
    {toReview > 0 && <span className="share share-to-review" style={{ flexGrow: toReview }} />}
    {notChecked > 0 && <span className="share" style={{ flexGrow: notChecked }} />}
  </div>
);
