import { AppWindow, ChartColumn, CircleCheck, Info, Trash2 } from 'lucide-react';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { LISTS, moreActions } from '#shared/messages/screens/lists.ts';
import { useApp } from '../store/use-app.ts';
import { Menu, MenuItems } from '../ui/overlay/menu.tsx';

type Props = {
  readonly list: ListSummary;
  readonly anchor: HTMLElement;
  readonly onDelete: () => void;
  readonly onClose: () => void;
};

/** Offers the less frequent actions for a list. One menu serves all lists, because there may be hundreds. */
export function ListMenu({ list, anchor, onDelete, onClose }: Props) {
  const openReport = useApp((state) => state.openReport);
  const openQuote = useApp((state) => state.openQuote);
  const openListInWindow = useApp((state) => state.openListInWindow);
  const goTo = useApp((state) => state.goTo);
  const isDisabled = list.state === 'importing';
  const id = list.id;
  return (
    <Menu anchor={anchor} label={moreActions(list.name)} onClose={onClose}>
      <MenuItems
        groups={[
          openListInWindow
            ? [
                {
                  label: LISTS.openInWindow,
                  icon: AppWindow,
                  isDisabled,
                  onChoose: () => void openListInWindow(list),
                },
              ]
            : [],
          [
            {
              label: COMMON.checkThisList,
              icon: CircleCheck,
              isDisabled,
              onChoose: () => void openQuote(id),
            },
            { label: COMMON.report, icon: ChartColumn, isDisabled, onChoose: () => void openReport(id) },
            {
              label: LISTS.kept,
              icon: Info,
              isDisabled,
              onChoose: () => goTo({ name: 'stored', listId: id }),
            },
          ],
          [{ label: COMMON.deleteMore, icon: Trash2, onChoose: onDelete }],
        ]}
      />
    </Menu>
  );
}
