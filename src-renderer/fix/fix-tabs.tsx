import { Tabs } from '@base-ui/react/tabs';
import { FIX } from '#shared/messages/screens/fix.ts';
import { IS_MAC } from '../actions/shortcuts/platform.ts';
import { useShortcut } from '../actions/shortcuts/use-shortcut.ts';
import { FIX_TOOLS, type FixTool } from '../store/fixing/fix-slice.ts';
import { ariaShortcut } from '../ui/aria-shortcut.ts';

const ACTION_IDS = {
  suggest: 'suggest',
  postcode: 'postcode',
  map: 'pin',
  edit: 'edit',
} as const satisfies Record<FixTool, string>;

/** The tabs of the tools. Arrow keys only move the focus, because opening a tool may send a request. */
export const FixTabs = () => (
  <Tabs.List className="fix-tabs" aria-label={FIX.tools}>
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
      {FIX[tool]}{' '}
      {key !== '' && (
        <kbd className="button-key" aria-hidden="true">
          {key}
        </kbd>
      )}
    </Tabs.Tab>
  );
}

const keysOf = (key: string): string => (IS_MAC ? key : `${key} Alt+${key}`);
