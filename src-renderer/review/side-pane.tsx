import type { ReactNode } from 'react';
import { PANE_PX, type PaneName } from '#shared/contract/review/layout.ts';
import { REVIEW } from '#shared/messages/screens/review.ts';
import { selectIsPaneOpen, selectPanePx } from '../store/screen/layout-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Splitter } from '../ui/splitter.tsx';

type Props = { readonly name: PaneName; readonly children: ReactNode };

const PANES = {
  filters: { side: 'left', label: REVIEW.filtersWidth },
  row: { side: 'right', label: REVIEW.rowWidth },
} as const;

/** A pane next to the rows, with the width that the person set. Renders nothing while the pane is closed. */
export function SidePane({ name, children }: Props) {
  const px = useApp(selectPanePx(name));
  const isOpen = useApp(selectIsPaneOpen(name));
  const changePane = useApp((state) => state.changePane);
  const keepPanes = useApp((state) => state.keepPanes);
  if (!isOpen) return null;
  const { side, label } = PANES[name];
  const [minPx, maxPx] = PANE_PX[name];
  const pane = (
    <div key="pane" className="side-pane" style={{ flexBasis: px, minWidth: minPx }}>
      {children}
    </div>
  );
  const line = (
    <Splitter
      key="line"
      label={label}
      side={side}
      px={px}
      minPx={minPx}
      maxPx={maxPx}
      onChange={(wanted) => changePane(name, { px: wanted })}
      onDone={() => void keepPanes()}
    />
  );
  return side === 'left' ? [pane, line] : [line, pane];
}
