import { Tabs } from '@base-ui/react/tabs';
import { IS_MAC } from '../actions/shortcuts/platform.ts';
import { useShortcut } from '../actions/shortcuts/use-shortcut.ts';
import { FIX_TOOLS, type FixTool } from '../store/fixing/fix-slice.ts';
import { ariaShortcut } from '../ui/aria-shortcut.ts';

/** The tools' actions. */
const ACTION_IDS = {
  suggest: 'suggest',
  postcode: 'postcode',
  map: 'pin',
  edit: 'edit',
} as const satisfies Record<FixTool, string>;
const TITLES: Record<FixTool, string> = {
  suggest: 'Suggestions',
  postcode: 'Postcode',
  map: 'Pin',
  edit: 'Edit',
};

/** The arrows only move the focus: a tool that opens may ask the service. */
export const FixTabs = () => (
  <Tabs.List className="fix-tabs" aria-label="Ways to fix this row">
    {FIX_TOOLS.map((tool) => (
      <FixTab key={tool} tool={tool} />
    ))}
  </Tabs.List>
);

function FixTab({ tool }: { readonly tool: FixTool }) {
  const key = useShortcut(ACTION_IDS[tool]);
  return (
    <Tabs.Tab
      value={tool}
      className="fix-tab"
      aria-keyshortcuts={key === '' ? undefined : keysOf(ariaShortcut(key))}
    >
      {TITLES[tool]}{' '}
      {key !== '' && (
        <kbd className="button-key" aria-hidden="true">
          {key}
        </kbd>
      )}
    </Tabs.Tab>
  );
}

/** On a Mac Option with a letter types another one. */
const keysOf = (key: string): string => (IS_MAC ? key : `${key} Alt+${key}`);
