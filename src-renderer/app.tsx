/** Renders the bar, the current screen and the dialogs. Only this file imports all screens. */
import { type ReactNode, useCallback } from 'react';
import { DROP_WORDS } from '#shared/messages/import/dropped-files.ts';
import { NOT_DRAWN } from '#shared/messages/workspace/page-recovery.ts';
import { CommandPalette } from './actions/palette/command-palette.tsx';
import { ShortcutsDialog } from './actions/shortcuts/shortcuts-dialog.tsx';
import { useScreenShortcuts } from './actions/shortcuts/use-screen-shortcuts.ts';
import { useShortcut } from './actions/shortcuts/use-shortcut.ts';
import { AppBar } from './app-bar.tsx';
import './app.css';
import { ColumnsDialog } from './columns/columns-dialog.tsx';
import { ErasureNotice } from './erasure-notice.tsx';
import { ExportDialog } from './export/export-dialog.tsx';
import { LabelsDialog } from './export/labels/labels-dialog.tsx';
import { FixPanel } from './fix/fix-panel.tsx';
import type { PinMap } from './fix/nearby-tool.tsx';
import { HostLost } from './host-lost.tsx';
import { FileBeingRead } from './import/file-being-read.tsx';
import { ImportScreen } from './import/import-screen.tsx';
import { PasteDialog } from './import/paste-dialog.tsx';
import { FromElsewhereDialog } from './lists/from-elsewhere-dialog.tsx';
import { ListsScreen } from './lists/lists-screen.tsx';
import { RestoredDialog } from './lists/restored-dialog.tsx';
import { StoredDataScreen } from './lists/stored-data-screen.tsx';
import { PinPicker } from './map/row/pin-picker.tsx';
import { MemoryScreen } from './memory/memory-screen.tsx';
import { PolicyNotice } from './policy-notice.tsx';
import { QuoteScreen } from './quote/quote-screen.tsx';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { ReportScreen } from './report/report-screen.tsx';
import { DuplicatesDialog } from './review/bulk/duplicates-dialog.tsx';
import { EmailsDialog } from './review/bulk/emails-dialog.tsx';
import { GroupsDialog } from './review/bulk/groups-dialog.tsx';
import { RememberedDialog } from './review/bulk/remembered-dialog.tsx';
import { RulesDialog } from './review/bulk/rules-dialog.tsx';
import { ReviewScreen } from './review/review-screen.tsx';
import { LostEmailsDialog } from './review/run/lost-emails-dialog.tsx';
import { ReceiptDialog } from './review/run/receipt-dialog.tsx';
import { RunBar } from './review/run/run-bar.tsx';
import { AboutDialog } from './settings/about/about-dialog.tsx';
import { ConnectScreen } from './settings/connect/connect-screen.tsx';
import { SettingsScreen } from './settings/settings-screen.tsx';
import { OpeningScreen } from './start/opening-screen.tsx';
import { StartScreen } from './start/start-screen.tsx';
import { canUndoNotice, type Notice, SHOWN_MS } from './store/screen/notices-slice.ts';
import { useApp } from './store/use-app.ts';
import { Boundary, type Fault } from './ui/boundary.tsx';
import { Dialog } from './ui/overlay/dialog.tsx';
import { useFocusHome } from './ui/overlay/focus-home.ts';
import { showOnTop } from './ui/overlay/show-on-top.ts';
import { Toast } from './ui/overlay/toast.tsx';
import { FaultMessage } from './ui/text/fault-message.tsx';
import { useAppearance } from './use-appearance.ts';
import { useCellPaste } from './use-cell-paste.ts';
import { useFileDrop } from './use-file-drop.ts';

/** The whole page. When the host is lost, nothing but that failure is shown. */
export function App() {
  const lostHost = useApp((state) => state.lostHost);
  const restored = useApp(({ workspace }) => workspace?.restored);
  const announcement = useApp((state) => state.announcement);
  const exportingListId = useApp((state) => state.exportingListId);
  const labelsListId = useApp((state) => state.labelsListId);
  const screen = useApp((state) => state.screen);
  const dialog = useApp((state) => state.dialog);
  const closeExport = useApp((state) => state.closeExport);
  const closeLabels = useApp((state) => state.closeLabels);
  const closeDialog = useApp((state) => state.closeDialog);
  const takeLists = useApp((state) => state.takeLists);
  const drop = useFileDrop(takeLists);
  useCellPaste();
  useAppearance();
  useScreenShortcuts();
  useFocusHome();

  if (lostHost) return <HostLost failure={lostHost} />;
  return (
    <div className="app">
      <div>
        <AppBar />
        <ReadOnlyNotice />
        <PolicyNotice />
        <ErasureNotice />
      </div>
      <main className="app-main">
        <Boundary of={screen} renderFault={renderScreenFault}>
          <CurrentScreen />
        </Boundary>
      </main>
      <footer className="status-bar">
        <CurrentNotices />
        <Boundary of={screen} renderFault={renderScreenFault}>
          {screen.name === 'review' && <RunBar listId={screen.listId} />}
        </Boundary>
      </footer>
      <DialogBoundary of={exportingListId} onClose={closeExport}>
        {exportingListId !== null && <ExportDialog />}
      </DialogBoundary>
      <DialogBoundary of={labelsListId} onClose={closeLabels}>
        {labelsListId !== null && <LabelsDialog />}
      </DialogBoundary>
      <DialogBoundary of={dialog} onClose={closeDialog}>
        <CurrentDialog />
      </DialogBoundary>
      {restored && <RestoredDialog restored={restored} />}
      <FileBeingRead />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {drop && (
        <div ref={showOnTop} popover="manual" className="drop-target">
          {DROP_WORDS[drop]}
        </div>
      )}
    </div>
  );
}

const renderScreenFault = (fault: Fault) => <FaultMessage {...NOT_DRAWN.screen} fault={fault} />;

type DialogBoundaryProps = {
  readonly of: unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Shows the failure of a dialog in a dialog too, because the page behind a dialog cannot be reached. */
const DialogBoundary = ({ of, onClose, children }: DialogBoundaryProps) => (
  <Boundary
    of={of}
    renderFault={(fault) => (
      <Dialog title="Doorstep" onClose={onClose}>
        <FaultMessage {...NOT_DRAWN.dialog} fault={fault} />
      </Dialog>
    )}
  >
    {children}
  </Boundary>
);

const renderPinMap = ({ onPlace, ...map }: PinMap) => <PinPicker {...map} onMove={onPlace} />;

function CurrentScreen() {
  const screen = useApp((state) => state.screen);
  switch (screen.name) {
    case 'opening':
      return <OpeningScreen />;
    case 'start':
      return <StartScreen />;
    case 'lists':
      return <ListsScreen />;
    case 'import':
      return <ImportScreen />;
    case 'quote':
      return <QuoteScreen key={screen.listId} listId={screen.listId} />;
    case 'review':
      return (
        <ReviewScreen
          key={screen.listId}
          listId={screen.listId}
          renderFix={(row) => <FixPanel row={row} renderMap={renderPinMap} />}
        />
      );
    case 'report':
      return <ReportScreen key={screen.listId} listId={screen.listId} />;
    case 'stored':
      return <StoredDataScreen key={screen.listId} listId={screen.listId} />;
    case 'memory':
      return <MemoryScreen />;
    case 'settings':
      return <SettingsScreen />;
    case 'connect':
      return <ConnectScreen />;
  }
}

function CurrentDialog() {
  const dialog = useApp((state) => state.dialog);
  const screen = useApp((state) => state.screen);
  switch (dialog) {
    case 'palette':
      return <CommandPalette />;
    case 'keys':
      return <ShortcutsDialog />;
    case 'receipt':
      return screen.name === 'review' ? <ReceiptDialog listId={screen.listId} /> : null;
    case 'lost-emails':
      return screen.name === 'review' ? <LostEmailsDialog /> : null;
    case 'groups':
      return screen.name === 'review' ? <GroupsDialog /> : null;
    case 'rules':
      return screen.name === 'review' ? <RulesDialog /> : null;
    case 'duplicates':
      return screen.name === 'review' ? <DuplicatesDialog /> : null;
    case 'remembered':
      return screen.name === 'review' ? <RememberedDialog /> : null;
    case 'emails':
      return screen.name === 'review' ? <EmailsDialog /> : null;
    case 'columns':
      return 'listId' in screen ? <ColumnsDialog listId={screen.listId} /> : null;
    case 'paste':
      return <PasteDialog />;
    case 'from-elsewhere':
      return <FromElsewhereDialog />;
    case 'about':
      return <AboutDialog />;
    case null:
      return null;
  }
}

/** Renders its element even without a notice, because screen readers announce only changes in an existing element. */
function CurrentNotices() {
  const notice = useApp((state) => state.notice);
  const earlier = useApp((state) => state.earlierFailures);
  return (
    <div className="toast-place" aria-live={notice?.tone === 'failure' ? 'off' : 'polite'}>
      {[...earlier, ...(notice ? [notice] : [])].map((each) => (
        <CurrentNotice key={each.id} notice={each} />
      ))}
    </div>
  );
}

function CurrentNotice({ notice }: { readonly notice: Notice }) {
  const canUndo = useApp((state) => state.notice === notice && canUndoNotice(state));
  const dismiss = useApp((state) => state.dismiss);
  const undo = useApp((state) => state.undo);
  const { id, title, text, tone, step } = notice;
  const undoKey = useShortcut('undo');
  const close = useCallback(() => dismiss(id), [dismiss, id]);
  return (
    <Toast
      title={title}
      text={text}
      tone={tone}
      shownMs={SHOWN_MS}
      undoKey={undoKey}
      onUndo={canUndo ? () => void undo(step ?? undefined) : null}
      onClose={close}
    />
  );
}
