import { useState } from 'react';
import { ChevronDown, List, MapPin, RefreshCw, Search } from 'lucide-react';
import type { Row } from '#shared/domain/verdict/row.ts';
import { checkCost, pinDetail, postcodeDetail, SUGGEST_DETAIL } from '#shared/messages/find.ts';
import { capitalize } from '#shared/messages/format.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { isRowChecking } from '../../store/checking/row-check-slice.ts';
import { selectCreditKind } from '../../store/home/workspace-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';

type Props = { readonly row: Row };

/** The ways to look for another address: what each looks at, what it costs, and its key. */
export function FindMenu({ row }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Find
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      {anchor && <OpenMenu row={row} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

type OpenProps = Props & { readonly anchor: HTMLElement; readonly onClose: () => void };

function OpenMenu({ row, anchor, onClose }: OpenProps) {
  const openFix = useApp((state) => state.openFix);
  const checkRow = useApp((state) => state.checkRow);
  const isChecking = useApp(isRowChecking(row.position));
  const kind = useApp(selectCreditKind);
  const postcode = row.entered.parts.postcode || (row.suggested?.parts.postcode ?? '');
  const tools = [
    {
      label: 'Suggestions',
      icon: Search,
      detail: SUGGEST_DETAIL,
      keyName: useShortcut('suggest'),
      onChoose: () => openFix('suggest'),
    },
    {
      label: 'Postcode',
      icon: List,
      detail: postcodeDetail(postcode, kind),
      keyName: useShortcut('postcode'),
      onChoose: () => openFix('postcode'),
    },
    {
      label: 'Pin',
      icon: MapPin,
      detail: pinDetail(kind),
      keyName: useShortcut('pin'),
      onChoose: () => openFix('map'),
    },
  ];
  const check = {
    label: row.isChecked ? 'Check again' : 'Check',
    icon: RefreshCw,
    detail: capitalize(checkCost(kind)),
    keyName: useShortcut('check'),
    isDisabled: isChecking,
    onChoose: () => void checkRow(),
  };
  return <Menu anchor={anchor} label="Find" groups={[tools, [check]]} onClose={onClose} />;
}
