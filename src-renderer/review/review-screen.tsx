import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { REVIEW } from '#shared/messages/screens/review.ts';
import { NOT_DRAWN } from '#shared/messages/workspace/page-recovery.ts';
import { useApp } from '../store/use-app.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Button } from '../ui/form/button.tsx';
import { FaultMessage } from '../ui/text/fault-message.tsx';
import { Message } from '../ui/text/message.tsx';
import { AskInitials } from './ask-initials.tsx';
import { RememberedNotice } from './bulk/remembered-notice.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { RowsArea } from './grid/rows-area.tsx';
import { JumpDialog } from './jump-dialog.tsx';
import { RowPanel } from './panel/row-panel.tsx';
import { RowBoundary } from './row-boundary.tsx';
import { SidePane } from './side-pane.tsx';
import { usePanes } from './use-panes.ts';
import './review.css';

type Props = {
  readonly listId: ListId;
  /** Renders the fix panel in place of the row panel. It is passed in, because journeys do not import each other. */
  readonly renderFix: (row: Row) => ReactNode;
};

export function ReviewScreen({ listId, renderFix }: Props) {
  const isUnreadable = useApp((state) => state.isListUnreadable);
  const openReview = useApp((state) => state.openReview);
  const ref = useWidth();
  usePanes();
  const isFixing = useApp(
    ({ fixing, cursor }) => fixing?.isOpen === true && fixing.position === cursor?.row?.position,
  );

  if (isUnreadable) {
    return (
      <Message
        title={REVIEW.unreadableTitle}
        action={<Button onClick={() => void openReview(listId)}>{COMMON.tryAgain}</Button>}
      >
        {REVIEW.unreadableText}
      </Message>
    );
  }
  return (
    <div ref={ref} className={isFixing ? 'review is-fixing' : 'review'}>
      <div className="review-panes">
        <SidePane name="filters">
          <FilterPanel />
        </SidePane>
        <section className="review-rows" aria-label={REVIEW.rows}>
          <RememberedNotice listId={listId} />
          <Boundary of={listId} renderFault={(fault) => <FaultMessage {...NOT_DRAWN.rows} fault={fault} />}>
            <Rows />
          </Boundary>
        </section>
        <SidePane name="row">
          <RowBoundary>
            <RowPanel renderFix={renderFix} />
          </RowBoundary>
        </SidePane>
      </div>
      <AskInitials listId={listId} />
      <JumpDialog />
    </div>
  );
}

function useWidth() {
  const noticeWidth = useApp((state) => state.noticeWidth);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const notice = (): void => noticeWidth(element.clientWidth);
    notice();
    const observer = new ResizeObserver(notice);
    observer.observe(element);
    return () => observer.disconnect();
  }, [noticeWidth]);
  return ref;
}

function Rows() {
  const list = useApp((state) => state.list);
  const total = useApp((state) => state.total);
  if (!list || total === null) return <Message title={REVIEW.readingRows} />;
  const { summary, columns, settings } = list;
  return (
    <RowsArea listId={summary.id} names={columns} settings={settings} rows={summary.rows} total={total} />
  );
}
