/** Rows as the page shows them: what is derived (the suggestion, the differences, the sentence's facts) is worked out here, never stored. */
import type { StoredRow } from '../db/row-record.ts';
import { matchOf } from '../service/kept-answer.ts';
import { effectiveAddress, enteredAddress } from '#shared/domain/entered.ts';
import type { ListSettings } from '#shared/domain/list.ts';
import type { Match } from '#shared/domain/match.ts';
import type { Row } from '#shared/domain/row.ts';
import { judge, notChecked } from '#shared/domain/verdict.ts';

export function toRow(stored: StoredRow, settings: ListSettings): Row {
  const entered = enteredAddress(stored.cells, settings.mapping);
  const match = readMatch(stored);
  return {
    position: stored.position,
    revision: stored.revision,
    cells: stored.cells,
    entered,
    suggested: match && hasAddress(match) ? match.address : null,
    judgement: match
      ? judge({
          entered: effectiveAddress(stored.cells, settings.mapping, stored.decision),
          match,
          preset: settings.preset,
        })
      : notChecked({ code: stored.reason }),
    confidence: match ? match.confidence : null,
    accuracyType: match?.accuracyType ?? '',
    matchType: match?.matchType ?? '',
    corrections: match?.corrections ?? [],
    decision: stored.decision,
  };
}

function readMatch({ reply, httpStatus }: StoredRow): Match | null {
  return reply === null || httpStatus === null ? null : matchOf({ reply, httpStatus });
}

/** A reply may match nothing, or only a country: then there is nothing to suggest. */
function hasAddress({ address }: Match): boolean {
  const { street, city, postcode, locality } = address.parts;
  return address.formatted !== '' || [street, city, postcode, locality].some((part) => part !== '');
}
