import type { ExportCounts } from '#shared/contract/export/export.ts';
import type { CompanionList } from '#shared/domain/verdict/list-summary.ts';
import { companionCountsSentence } from '#shared/messages/export/companion-lists.ts';
import { undecidedSentence } from '#shared/messages/export/export.ts';
import { companionCountsLabel, countsOfSentence, PREVIEW } from '#shared/messages/screens/export.ts';
import { chosenCompanions, type ExportChoices, mayLeaveOut } from '../store/output/export-choices.ts';
import type { ExportSetup } from '../store/output/export-slice.ts';

type Props = {
  readonly setup: ExportSetup;
  /** The counts of each chosen list. Some are missing while the rows are counted. */
  readonly counts: readonly ExportCounts[];
};

/** Shows what the file will contain for other addresses of the rows. Renders nothing if no other address is chosen. */
export function CompanionCounts({ setup: { list, choices }, counts }: Props) {
  const chosen = chosenCompanions(choices, list);
  if (chosen.length === 0) return null;
  return (
    <div className="export-companions">
      <p>{countsOfSentence(list.source.addressName ?? '', mayLeaveOut(choices))}</p>
      {chosen.map((companion, at) => (
        <CompanionCount
          key={companion.summary.id}
          companion={companion}
          choices={choices}
          counts={counts.length === chosen.length ? (counts[at] ?? null) : null}
        />
      ))}
    </div>
  );
}

type CountProps = {
  readonly companion: CompanionList;
  readonly choices: ExportChoices;
  readonly counts: ExportCounts | null;
};

function CompanionCount({ companion: { summary, addressName, isRepaired }, choices, counts }: CountProps) {
  const undecided =
    choices.rows === 'all' ? undecidedSentence(summary, choices.layout === 'in_place' && isRepaired) : '';
  return (
    <p>
      <strong>{companionCountsLabel(addressName)} </strong>
      {counts === null ? PREVIEW.countingCompanion : companionCountsSentence(counts)} {undecided}
    </p>
  );
}
