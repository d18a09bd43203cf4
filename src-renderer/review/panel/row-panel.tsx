import type { ReactNode } from 'react';
import { isFiltered, NO_FILTER } from '#shared/contract/review/view.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { repairedSentence } from '#shared/messages/import/repairs.ts';
import { originSentence } from '#shared/messages/review/history.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { DRAFTS } from '#shared/messages/screens/grid.ts';
import { ROW_DRAFT, ROW_PANEL } from '#shared/messages/screens/row-panel.ts';
import { RowMap } from '../../map/row/row-map.tsx';
import { selectEdit } from '../../store/deciding/drafts-slice.ts';
import { selectFixTool } from '../../store/fixing/fix-slice.ts';
import { partsText } from '../../store/rows/address-text.ts';
import { looksForEmails, selectOnlyEmails } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { PanelSection } from './panel-section.tsx';
import { PartTable } from './part-table.tsx';
import { RawReply } from './raw-reply.tsx';
import { RowAlike } from './row-alike.tsx';
import { RowCandidates } from './row-candidates.tsx';
import { RowCells } from './row-cells.tsx';
import { RowCompare } from './row-compare.tsx';
import { RowDetails } from './row-details.tsx';
import { RowEmails } from './row-emails.tsx';
import { RowFlag } from './row-flag.tsx';
import { RowFoot } from './row-foot.tsx';
import { RowHeader } from './row-header.tsx';
import { RowHistory } from './row-history.tsx';
import { RowNewerAnswer } from './row-newer-answer.tsx';
import { RowQuestion } from './row-question.tsx';
import { RowRemembered } from './row-remembered.tsx';
import { RowWrites } from './row-writes.tsx';
import { useReadFromTop } from './use-read-from-top.ts';
import './row-panel.css';

type PanelProps = {
  readonly renderFix: (row: Row) => ReactNode;
};

/** Shows the question of the current row, the service's answer, and the actions. */
export function RowPanel({ renderFix }: PanelProps) {
  const row = useApp(({ cursor }) => cursor?.row ?? null);
  return (
    <aside className="row-panel" aria-label={COMMON.row} data-pane="">
      {row ? <RowInPanel row={row} renderFix={renderFix} /> : <NoRow />}
    </aside>
  );
}

type Props = { readonly row: Row };

function RowInPanel({ row, renderFix }: Props & PanelProps) {
  const isFixing = useApp(selectFixTool(row.position)) !== null;
  return (
    <>
      <RowHeader row={row} isNamed={isFixing} />
      {isFixing ? renderFix(row) : <RowFacts row={row} />}
    </>
  );
}

function RowFacts({ row }: Props) {
  const { facts, listeners } = useReadFromTop(row.position);
  const isAboutEmails = useApp(looksForEmails);
  const isOnlyEmails = useApp(selectOnlyEmails);
  if (isOnlyEmails)
    return (
      <div className="row-body" {...listeners}>
        <div ref={facts} className="row-facts">
          <RowFlag row={row} />
          <RowEmails row={row} />
          <RowHistory row={row} />
        </div>
        <RowFoot row={row} />
      </div>
    );
  return (
    <div className="row-body" {...listeners}>
      <div ref={facts} className="row-facts">
        <div className="row-ask">
          <RowQuestion row={row} />
          <RowNewerAnswer row={row} />
          <RowRemembered row={row} />
          <RowCompare row={row} />
          <RowCandidates row={row} />
          <RowWrites row={row} />
          <RowAlike row={row} />
        </div>
        <RowDraft row={row} />
        <RowFlag row={row} />
        {isAboutEmails && <RowEmails row={row} />}
        <RowAddress row={row} />
        {!isAboutEmails && <RowEmails row={row} />}
        <RowCells row={row} />
        <PanelSection title={ROW_PANEL.place}>
          <RowMap row={row} />
        </PanelSection>
        <RowDetails row={row} />
        <Corrections corrections={row.corrections} />
        <RawReply row={row} />
        <RowHistory row={row} />
      </div>
      <RowFoot row={row} />
    </div>
  );
}

function Corrections({ corrections }: { readonly corrections: readonly string[] }) {
  if (corrections.length === 0) return null;
  return (
    <PanelSection title={ROW_PANEL.serviceSays}>
      <ul className="corrections small">
        {corrections.map((text, place) => (
          <li key={place}>{untrusted(text)}</li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** Says why no row is shown. The list may be empty, or the current row may be missing, unread or unreadable. */
function NoRow() {
  const total = useApp((state) => state.total);
  const index = useApp(({ cursor }) => cursor?.index ?? null);
  const isUnreadable = useApp((state) => state.unreadableIndex !== null);
  const moveTo = useApp((state) => state.moveTo);
  const goToFirst = useApp((state) => state.goToFirst);
  const hasFilter = useApp(({ view }) => isFiltered(view.filter));
  const changeFilter = useApp((state) => state.changeFilter);
  const isOnlyEmails = useApp(selectOnlyEmails);
  if (total === 0) {
    return (
      <div className="row-none">
        <p className="quiet">{ROW_PANEL.noRow}</p>
        {hasFilter && <Button onClick={() => void changeFilter(NO_FILTER)}>{COMMON.showAllRows}</Button>}
      </div>
    );
  }
  if (isUnreadable && index !== null) {
    return (
      <div className="row-none">
        <p>{ROW_PANEL.unreadable}</p>
        <Button onClick={() => void moveTo(index)}>{COMMON.tryAgain}</Button>
      </div>
    );
  }
  if (total === null || index !== null) return <p className="row-none quiet">{ROW_PANEL.reading}</p>;
  return (
    <div className="row-none">
      <p className="quiet">{isOnlyEmails ? ROW_PANEL.chooseEmailRow : ROW_PANEL.chooseRow}</p>
      <Button onClick={() => void goToFirst()}>{ROW_PANEL.firstToReview}</Button>
    </div>
  );
}

type RowAddressProps = { readonly row: Row };

function RowAddress({ row }: RowAddressProps) {
  return (
    <PanelSection title={ROW_PANEL.address}>
      {row.repaired && <p className="quiet small">{repairedSentence(row.repaired)}</p>}
      <PartTable row={row} />
      {!row.decision && <p className="small">{originSentence(row)}</p>}
    </PanelSection>
  );
}

type RowDraftProps = { readonly row: Row };

/** Shows the unsaved edit of this row. Renders nothing if there is none. */
function RowDraft({ row: { position } }: RowDraftProps) {
  const edit = useApp(selectEdit(position));
  const openFix = useApp((state) => state.openFix);
  if (!edit) return null;
  return (
    <PanelSection title={DRAFTS.edit}>
      <p className="row-draft">
        <span>{untrusted(partsText(edit.address)) || ROW_DRAFT.empty}</span>
        <Button look="quiet" onClick={() => openFix('edit')}>
          {ROW_DRAFT.resume}
        </Button>
      </p>
    </PanelSection>
  );
}
