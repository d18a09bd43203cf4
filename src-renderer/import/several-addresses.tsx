import { listName } from '#shared/domain/list/list.ts';
import { IMPORT, separateLists } from '#shared/messages/screens/import.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { exampleAddress } from '../store/importing/example-address.ts';
import type { ImportDraft } from '../store/importing/import-draft.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { ChoiceGroup } from '../ui/form/choice-group.tsx';

type Props = { readonly draft: ImportDraft };

/** Lets the person choose the address whose columns are shown below. Each address becomes a list. */
export function SeveralAddresses({ draft }: Props) {
  const showAddress = useApp((state) => state.showAddress);
  const askForAddress = useApp((state) => state.askForAddress);
  const { addresses, chosen, preview } = draft;
  const names = addresses.map(({ addressName }) => listName(preview.fileName, addressName));
  return (
    <div className="several-addresses">
      <p>{separateLists(names)}</p>
      <ChoiceGroup
        legend={IMPORT.columnsOf}
        value={String(chosen.shownAddress)}
        choices={addresses.map(({ addressName, mapping, isDoubtful }, at) => ({
          value: String(at),
          label: shownText(addressName),
          hint: isDoubtful ? IMPORT.hasQuestion : shownText(exampleAddress(draft, mapping)),
        }))}
        onChange={(at) => showAddress(Number(at))}
      />
      <div>
        <Button onClick={askForAddress}>{IMPORT.chooseAgain}</Button>
      </div>
    </div>
  );
}
