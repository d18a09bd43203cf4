import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { IS_MAC } from '../actions/shortcuts/platform.ts';
import { useShortcut } from '../actions/shortcuts/use-shortcut.ts';
import type { FixTool } from '../store/fixing/fix-slice.ts';
import { FIX_TOOLS } from '../store/fixing/fix-slice.ts';
import { useApp } from '../store/use-app.ts';
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

type Props = { readonly tool: FixTool; readonly panelId: string };

export function FixTabs({ tool, panelId }: Props) {
  const openFix = useApp((state) => state.openFix);
  const listRef = useRef<HTMLDivElement>(null);
  const hear = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (FIX_TOOLS.indexOf(tool) + step + FIX_TOOLS.length) % FIX_TOOLS.length;
    const tab = listRef.current?.children[next];
    if (tab instanceof HTMLElement) tab.focus();
  };
  return (
    <div ref={listRef} className="fix-tabs" role="tablist" aria-label="Ways to fix this row">
      {FIX_TOOLS.map((each) => (
        <FixTab
          key={each}
          tool={each}
          panelId={each === tool ? panelId : null}
          onOpen={() => openFix(each)}
          onKeyDown={hear}
        />
      ))}
    </div>
  );
}

type TabProps = {
  readonly tool: FixTool;
  /** Of the tool that is open; else null. */
  readonly panelId: string | null;
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function FixTab({ tool, panelId, onOpen, onKeyDown }: TabProps) {
  const key = useShortcut(ACTION_IDS[tool]);
  return (
    <button
      type="button"
      role="tab"
      className="fix-tab"
      aria-selected={panelId !== null}
      aria-controls={panelId ?? undefined}
      aria-keyshortcuts={key === '' ? undefined : keysOf(ariaShortcut(key))}
      tabIndex={panelId === null ? -1 : 0}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      {TITLES[tool]}{' '}
      {key !== '' && (
        <kbd className="button-key" aria-hidden="true">
          {key}
        </kbd>
      )}
    </button>
  );
}

/** On a Mac Option with a letter types another one. */
const keysOf = (key: string): string => (IS_MAC ? key : `${key} Alt+${key}`);
