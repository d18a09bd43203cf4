import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import type { FixTool } from '../store/fix-slice.ts';
import { FIX_TOOLS } from '../store/fix-slice.ts';
import { useApp } from '../store/use-app.ts';

/** The letter opens the tool; with Alt also from a field. */
export const TOOL_LETTERS: Record<FixTool, string> = { suggest: 'S', postcode: 'P', map: 'M', edit: 'E' };
const TITLES: Record<FixTool, string> = {
  suggest: 'Suggestions',
  postcode: 'Postcode',
  map: 'Map',
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
        <button
          key={each}
          type="button"
          role="tab"
          className="fix-tab"
          aria-selected={each === tool}
          aria-controls={each === tool ? panelId : undefined}
          aria-keyshortcuts={`${TOOL_LETTERS[each]} Alt+${TOOL_LETTERS[each]}`}
          tabIndex={each === tool ? 0 : -1}
          onClick={() => openFix(each)}
          onKeyDown={hear}
        >
          {TITLES[each]}{' '}
          <kbd className="button-key" aria-hidden="true">
            {TOOL_LETTERS[each]}
          </kbd>
        </button>
      ))}
    </div>
  );
}
