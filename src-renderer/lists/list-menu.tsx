import { AppWindow, ChartColumn, CircleCheck, Info, Trash2 } from 'lucide-react';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { useApp } from '../store/use-app.ts';
import { Menu, MenuItems } from '../ui/overlay/menu.tsx';

type Props = {
  readonly list: ListSummary;
  readonly anchor: HTMLElement;
  readonly onDelete: () => void;
  readonly onClose: () => void;
};

/** Other actions for a list. One menu serves all rows, because there may be hundreds. */
export function ListMenu({ list, anchor, onDelete, onClose }: Props) {
  const openReport = useApp((state) => state.openReport);
  const openQuote = useApp((state) => state.openQuote);
  const openListInWindow = useApp((state) => state.openListInWindow);
  const goTo = useApp((state) => state.goTo);
  const isDisabled = list.state === 'importing';
  const id = list.id;
  return (
    <Menu anchor={anchor} label={`More actions for ${shownText(list.name)}`} onClose={onClose}>
      <MenuItems
        groups={[
          openListInWindow
            ? [
                {
                  label: 'Open in a new window',
                  icon: AppWindow,
                  isDisabled,
                  onChoose: () => void openListInWindow(list),
                },
              ]
            : [],
          [
            { label: 'Check this list…', icon: CircleCheck, isDisabled, onChoose: () => void openQuote(id) },
            { label: 'Report', icon: ChartColumn, isDisabled, onChoose: () => void openReport(id) },
            {
              label: 'What is kept',
              icon: Info,
              isDisabled,
              onChoose: () => goTo({ name: 'kept', listId: id }),
            },
          ],
          [{ label: 'Delete…', icon: Trash2, onChoose: onDelete }],
        ]}
      />
    </Menu>
  );
}
