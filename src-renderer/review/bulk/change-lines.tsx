import type { PartComparison } from '#shared/domain/compare/comparison.ts';
import { capitalize } from '#shared/messages/format.ts';
import { PART_WORDS } from '#shared/messages/words.ts';
import { shownChanges } from '../../store/bulk/change-summary.ts';
import { MarkedPair } from './marked-pair.tsx';

/** What differs, a line for each part. */
export function ChangeLines({ changes }: { readonly changes: readonly PartComparison[] }) {
  return (
    <ul className="change-lines">
      {shownChanges(changes).map((change) => (
        <li key={change.part}>
          {change.kind === 'words' ? (
            change.words
          ) : (
            <>
              <span className="quiet">{capitalize(PART_WORDS[change.part])}: </span>
              <MarkedPair before={change.before} after={change.after} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
