import { ChevronDown, List, MapPin, RefreshCw, Search } from 'lucide-react';
import type { Row } from '#shared/domain/verdict/row.ts';
import { checkCost, pinDetail, postcodeDetail, SUGGEST_DETAIL } from '#shared/messages/fix/find.ts';
import { capitalize } from '#shared/messages/format.ts';
import { FIX } from '#shared/messages/screens/fix.ts';
import { FIND_MENU, ROW_ACTIONS } from '#shared/messages/screens/row-panel.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { isRowChecking } from '../../store/checking/row-check-slice.ts';
import { selectCreditKind } from '../../store/home/workspace-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { MenuButton, MenuItems } from '../../ui/overlay/menu.tsx';

type Props = { readonly row: Row };

/** Shows the tools that find another address, each with its source, its cost and its key. */
export function FindMenu({ row }: Props) {
  const button = (
    <Button look="quiet">
      {FIND_MENU.title}
      <ChevronDown size={14} aria-hidden="true" />
    </Button>
  );
  return (
    <MenuButton label={FIND_MENU.title} button={button}>
      <Items row={row} />
    </MenuButton>
  );
}

function Items({ row }: Props) {
  const openFix = useApp((state) => state.openFix);
  const checkRow = useApp((state) => state.checkRow);
  const isChecking = useApp(isRowChecking(row.position));
  const kind = useApp(selectCreditKind);
  const postcode = row.entered.parts.postcode || (row.suggested?.parts.postcode ?? '');
  const tools = [
    {
      label: FIX.suggest,
      icon: Search,
      detail: SUGGEST_DETAIL,
      keyName: useShortcut('suggest'),
      onChoose: () => openFix('suggest'),
    },
    {
      label: FIX.postcode,
      icon: List,
      detail: postcodeDetail(postcode, kind),
      keyName: useShortcut('postcode'),
      onChoose: () => openFix('postcode'),
    },
    {
      label: FIX.map,
      icon: MapPin,
      detail: pinDetail(kind),
      keyName: useShortcut('pin'),
      onChoose: () => openFix('map'),
    },
  ];
  const check = {
    label: row.isChecked ? ROW_ACTIONS.checkAgain : ROW_ACTIONS.check,
    icon: RefreshCw,
    detail: capitalize(checkCost(kind)),
    keyName: useShortcut('check'),
    isDisabled: isChecking,
    onChoose: () => void checkRow(),
  };
  return <MenuItems groups={[tools, [check]]} />;
}
