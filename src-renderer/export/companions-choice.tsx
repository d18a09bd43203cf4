import { COMPANIONS, companionHint, companionLabel } from '#shared/messages/screens/export.ts';
import type { ExportChoices } from '../store/output/export-choices.ts';
import type { OpenList } from '../store/rows/rows-slice.ts';
import { useApp } from '../store/use-app.ts';
import { CheckGroup } from '../ui/form/check-box.tsx';

type Props = { readonly list: OpenList; readonly choices: Pick<ExportChoices, 'companions'> };

/** Lets the person choose which other addresses of the rows are corrected in the same file. */
export function CompanionsChoice({ list, choices: { companions } }: Props) {
  const change = useApp((state) => state.changeExport);
  const choices = list.companions.map(({ summary, addressName }) => ({
    value: String(summary.id),
    label: companionLabel(addressName),
    hint: companionHint(summary),
  }));
  const choose = (id: string, isChosen: boolean): void =>
    change({
      companions: list.companions
        .map(({ summary }) => summary.id)
        .filter((each) => (String(each) === id ? isChosen : companions.includes(each))),
    });
  return (
    <CheckGroup
      legend={COMPANIONS.title}
      values={companions.map(String)}
      choices={choices}
      onChange={choose}
    />
  );
}
