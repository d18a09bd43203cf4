import { Columns3, PanelLeft, PanelRight, PencilLine, Rows2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { GridLayout, PaneName } from '#shared/contract/review/layout.ts';
import { DRAFTS, GRID_BAR, PANE_SWITCHES, unsavedRows } from '#shared/messages/screens/grid.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { PaneSwitch } from '../../map/pins/pane-switch.tsx';
import { selectDraftsElsewhere } from '../../store/deciding/drafts-slice.ts';
import { selectDensity } from '../../store/home/workspace-slice.ts';
import { selectIsPaneOpen } from '../../store/screen/layout-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { useRovingFocus } from '../../ui/roving-focus.ts';
import { SearchField } from '../filters/search-field.tsx';
import { useOnRequest } from '../use-on-request.ts';
import { ColumnChooser } from './column-chooser.tsx';
import type { GridColumn } from './grid-columns.tsx';

type Props = {
  readonly columns: readonly GridColumn[];
  readonly initial: GridLayout;
};

/** The bar above the rows, with search, panes, columns and density. */
export function GridBar({ columns, initial }: Props) {
  const openJump = useApp((state) => state.openJump);
  const [chooser, setChooser] = useState<HTMLElement | null>(null);
  const columnsButton = useRef<HTMLButtonElement>(null);
  useOnRequest(
    useApp((state) => state.columnsAsked),
    () => setChooser(columnsButton.current),
  );
  const bar = useRovingFocus<HTMLDivElement>('horizontal');
  return (
    <div ref={bar} className="grid-bar" role="toolbar" aria-label={GRID_BAR.title} data-pane="">
      <PaneToggle name="filters" />
      <SearchField />
      <PaneSwitch />
      <Button look="quiet" keyName={useShortcut('jump')} onClick={openJump}>
        {GRID_BAR.goToRow}
      </Button>
      <Button
        ref={columnsButton}
        look="quiet"
        aria-haspopup="dialog"
        aria-expanded={chooser !== null}
        onClick={({ currentTarget }) => setChooser((open) => (open ? null : currentTarget))}
      >
        <Columns3 size={16} aria-hidden="true" />
        <span className="grid-bar-words">{GRID_BAR.columns}</span>
      </Button>
      <TwoLines />
      <DraftsNote />
      <PaneToggle name="row" />
      {chooser && (
        <ColumnChooser
          anchor={chooser}
          columns={columns}
          initial={initial}
          onClose={() => setChooser(null)}
        />
      )}
    </div>
  );
}

function TwoLines() {
  const isTwoLines = useApp(selectDensity) === 'two_lines';
  const changeSettings = useApp((state) => state.changeSettings);
  const hint = isTwoLines ? GRID_BAR.showOneLine : GRID_BAR.showTwoLines;
  return (
    <Button
      look="quiet"
      aria-label={GRID_BAR.twoLines}
      aria-pressed={isTwoLines}
      hint={hint}
      onClick={() => void changeSettings({ density: isTwoLines ? 'normal' : 'two_lines' })}
    >
      <Rows2 size={16} aria-hidden="true" />
    </Button>
  );
}

function PaneToggle({ name }: { readonly name: PaneName }) {
  const isOpen = useApp(selectIsPaneOpen(name));
  const changePane = useApp((state) => state.changePane);
  const keepPanes = useApp((state) => state.keepPanes);
  const Icon = name === 'filters' ? PanelLeft : PanelRight;
  return (
    <Button
      look="quiet"
      aria-label={PANE_SWITCHES[name].label}
      aria-pressed={isOpen}
      hint={isOpen ? PANE_SWITCHES[name].close : PANE_SWITCHES[name].open}
      onClick={() => {
        changePane(name, { isOpen: !isOpen });
        void keepPanes();
      }}
    >
      <Icon size={16} aria-hidden="true" />
    </Button>
  );
}

function DraftsNote() {
  const rows = useApp((state) => selectDraftsElsewhere(state).length);
  const goToNextDraft = useApp((state) => state.goToNextDraft);
  if (rows === 0) return null;
  return (
    <Button look="quiet" hint={DRAFTS.goToNext} onClick={() => void goToNextDraft()}>
      <PencilLine size={16} aria-hidden="true" />
      {unsavedRows(rows)}
    </Button>
  );
}
