import { PALETTE } from '#shared/messages/screens/actions.ts';
import type { OptionList } from '../../ui/form/use-option-list.ts';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { groupItems, type PaletteItem } from './palette-items.ts';

type Props = { readonly items: readonly PaletteItem[]; readonly options: OptionList };

/** Shows the options in their groups. The text field keeps the focus. */
export const PaletteList = ({ items, options }: Props) => (
  <div {...options.list} className="palette-list" aria-label={PALETTE.list}>
    {groupItems(items).map(({ group, items: members }) => (
      <div key={group} role="group" aria-label={group}>
        <div className="palette-group quiet" aria-hidden="true">
          {group}
        </div>
        {members.map((item) => (
          <div key={item.id} {...options.option(items.indexOf(item))} className="palette-option">
            <span>{untrusted(item.title)}</span>
            <KeyCap actionId={item.id} />
          </div>
        ))}
      </div>
    ))}
  </div>
);

function KeyCap({ actionId }: { readonly actionId: string }) {
  const key = useShortcut(actionId);
  return key === '' ? null : <kbd className="key-cap">{key}</kbd>;
}
