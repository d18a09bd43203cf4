import { Tabs } from '@base-ui/react/tabs';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Row } from '#shared/domain/verdict/row.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { FIX } from '#shared/messages/screens/fix.ts';
import { IS_MAC } from '../actions/shortcuts/platform.ts';
import { useScopeShortcuts } from '../actions/shortcuts/use-scope-shortcuts.ts';
import { type FixTool, selectFixTool } from '../store/fixing/fix-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Comparison } from './comparison.tsx';
import { EditTool } from './edit-tool.tsx';
import { FixTabs } from './fix-tabs.tsx';
import { NearbyTool, type PinMap } from './nearby-tool.tsx';
import { PostcodeTool } from './postcode-tool.tsx';
import { countryOfRow } from './row-country.ts';
import { SuggestTool } from './suggest-tool.tsx';
import './fix.css';

type Props = {
  readonly row: Row;
  /** Renders the map for the pin; null without a map. */
  readonly renderMap: ((map: PinMap) => ReactNode) | null;
};

/** Offers four tools to correct a row by hand. Compares the versions of the address above the tools. */
export function FixPanel({ row, renderMap }: Props) {
  const tool = useApp(selectFixTool(row.position));
  const openFix = useApp((state) => state.openFix);
  const closeFix = useApp((state) => state.closeFix);
  const hear = useFixKeys();
  const [active, setActive] = useState('');
  const ref = useFocusInside(tool);
  if (tool === null) return null;
  return (
    <Tabs.Root
      ref={ref}
      className="fix"
      value={tool}
      onValueChange={openFix}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the shortcuts work wherever the focus is in the panel
      render={<section aria-label={FIX.title} tabIndex={-1} onKeyDown={hear} />}
    >
      <Comparison row={row} active={active} />
      <FixTabs />
      <Tabs.Panel className="fix-body" value={tool} tabIndex={-1}>
        <Tool
          key={`${row.position} ${tool}`}
          tool={tool}
          row={row}
          renderMap={renderMap}
          onActive={setActive}
        />
      </Tabs.Panel>
      <footer className="fix-footer">
        <p className="quiet small">{IS_MAC ? '' : FIX.keysWhileTyping}</p>
        <Button look="quiet" keyName="Esc" onClick={closeFix}>
          {COMMON.close}
        </Button>
      </footer>
    </Tabs.Root>
  );
}

type ToolProps = Props & { readonly tool: FixTool; readonly onActive: (text: string) => void };

function Tool({ tool, row, renderMap, onActive }: ToolProps) {
  const defaultCountry = useApp(({ list }) => list?.settings.defaultCountry ?? null);
  const country = countryOfRow(row, defaultCountry);
  switch (tool) {
    case 'suggest':
      return <SuggestTool area={{ country, state: stateOf(row) }} onActive={onActive} />;
    case 'postcode':
      return <PostcodeTool onActive={onActive} />;
    case 'map':
      return <NearbyTool country={country} onActive={onActive} renderMap={renderMap} />;
    case 'edit':
      return <EditTool row={row} />;
  }
}

const stateOf = ({ suggested, entered }: Row): string => suggested?.parts.state || entered.parts.state;

/** Handles the panel's shortcuts. Escape closes the panel unless a tool has handled it. */
function useFixKeys() {
  const closeFix = useApp((state) => state.closeFix);
  const hearKey = useScopeShortcuts('fix');
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.repeat) return hearKey(event);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    closeFix();
    event.preventDefault();
  };
}

/** Keeps the focus in the open panel, so that its keys work. Returns the focus when the panel closes. */
function useFocusInside(tool: FixTool | null) {
  const ref = useRef<HTMLDivElement>(null);
  const [before] = useState(() => document.activeElement);
  // Runs after the tool's own effects, because most tools have a field that takes the focus.
  useEffect(() => {
    if (!ref.current?.contains(document.activeElement)) ref.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs for each tool, because the focus is lost with the previous tool's field
  }, [tool]);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  return ref;
}
