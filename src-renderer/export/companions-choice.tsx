import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import type { ExportChoices } from '../store/output/export-choices.ts';
import type { OpenList } from '../store/rows/rows-slice.ts';
import { useApp } from '../store/use-app.ts';
import { CheckGroup } from '../ui/form/check-box.tsx';

type Props = { readonly list: OpenList; readonly choices: Pick<ExportChoices, 'companions'> };

/** Chooses which other addresses of the rows are corrected in the same file. */
export function CompanionsChoice({ list, choices: { companions } }: Props) {
  const change = useApp((state) => state.changeExport);
  const choices = list.companions.map(({ summary, addressName }) => ({
    value: String(summary.id),
    label: `“${shownText(addressName)}” too`,
    hint: workWords(summary),
  }));
  const choose = (id: string, isChosen: boolean): void =>
    change({
      companions: list.companions
        .map(({ summary }) => summary.id)
        .filter((each) => (String(each) === id ? isChosen : companions.includes(each))),
    });
  return (
    <CheckGroup
      legend="Other addresses of these rows"
      values={companions.map(String)}
      choices={choices}
      onChange={choose}
    />
  );
}

function workWords({ rows, decided, verdicts }: ListSummary): string {
  const checked = rows - verdicts.not_checked;
  if (checked + decided === 0) return 'Nothing of it is checked or decided yet.';
  return `Of ${countOf(rows, 'row')}, ${formatNumber(checked)} checked and ${formatNumber(decided)} decided.`;
}
