import type { PartComparison } from '#shared/domain/compare/comparison.ts';
import { capitalize } from '#shared/messages/format.ts';
import { partWord } from '#shared/messages/words.ts';
import { shownChanges } from '../../store/bulk/change-summary.ts';
import { selectCountry } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { MarkedPair } from './marked-pair.tsx';

export function ChangeLines({ changes }: { readonly changes: readonly PartComparison[] }) {
  const country = useApp(selectCountry);
  return (
    <ul className="change-lines">
      {shownChanges(changes, country).map((change) => (
        <li key={change.part}>
          {change.kind === 'words' ? (
            change.words
          ) : (
            <>
              <span className="quiet">{capitalize(partWord(change.part, country))}: </span>
              <MarkedPair before={change.before} after={change.after} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
