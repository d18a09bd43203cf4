import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Facet, FacetCount } from '#shared/contract/review/view.ts';
import { VERDICTS, type Verdict } from '#shared/domain/verdict/judgement.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { FACET_WORDS, facetValueWords } from '#shared/messages/review/facets.ts';
import { FILTERS, moreValues, searchFacetLabel } from '#shared/messages/screens/filters.ts';
import { selectCounted } from '../../store/filters/facets-slice.ts';
import { selectCountry } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { VerdictMark } from '../verdict-mark.tsx';
import { offeredValues, SEARCHED_VALUES, shownValues } from './facet-values.ts';

type Props = { readonly facet: Facet };

const NONE: readonly FacetCount[] = [];
const NOT_CHOSEN: readonly string[] = [];

/** Lists the values of one facet with their row counts, to filter by them. */
export function FacetFilter({ facet }: Props) {
  const counted = useApp((state) => selectCounted(state)?.counts.facets[facet] ?? NONE);
  const isVaried = useApp((state) => selectCounted(state)?.varied.has(facet) ?? false);
  const chosen = useApp(({ view }) => view.filter.facets[facet] ?? NOT_CHOSEN);
  const folded = useApp(({ foldedFacets }) => foldedFacets[facet]);
  const foldFacet = useApp((state) => state.foldFacet);
  const listId = useId();
  const isFolded = folded ?? (facet !== 'verdict' && !isVaried);
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  const offered = offeredValues(facet, counted, chosen);
  return (
    <fieldset className="facet">
      <legend>
        <button
          type="button"
          className="facet-name"
          aria-expanded={!isFolded}
          aria-controls={listId}
          onClick={() => foldFacet(facet, !isFolded)}
        >
          <Chevron size={12} aria-hidden="true" />
          {FACET_WORDS[facet]}
        </button>
      </legend>
      <div id={listId} className="facet-values">
        {isFolded ? (
          <Values facet={facet} values={offered.filter(({ value }) => chosen.includes(value))} />
        ) : (
          <OpenValues facet={facet} offered={offered} chosen={chosen} />
        )}
      </div>
    </fieldset>
  );
}

type OpenProps = Props & { readonly offered: readonly FacetCount[]; readonly chosen: readonly string[] };

function OpenValues({ facet, offered, chosen }: OpenProps) {
  const [isAll, setAll] = useState(false);
  const [search, setSearch] = useState('');
  const country = useApp(selectCountry);
  const { shown, more } = shownValues(facet, offered, chosen, { isAll, search, country });
  const isSearched = isAll && offered.length > SEARCHED_VALUES;
  return (
    <>
      {isSearched && (
        <input
          className="input facet-search"
          type="search"
          aria-label={searchFacetLabel(FACET_WORDS[facet])}
          placeholder={FILTERS.searchValues}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <Values facet={facet} values={shown} isLong={isAll} />
      {(more > 0 || isAll) && (
        <Button
          look="quiet"
          onClick={() => {
            setAll(!isAll);
            setSearch('');
          }}
        >
          {isAll ? FILTERS.fewer : moreValues(more)}
        </Button>
      )}
    </>
  );
}

type ValuesProps = Props & { readonly values: readonly FacetCount[]; readonly isLong?: boolean };

function Values({ facet, values, isLong = false }: ValuesProps) {
  return (
    <ul className={isLong ? 'facet-list facet-list-long' : 'facet-list'}>
      {values.map((each) => (
        <Value key={each.value} facet={facet} {...each} />
      ))}
    </ul>
  );
}

function Value({ facet, value, rows }: Props & FacetCount) {
  const isChosen = useApp(({ view }) => view.filter.facets[facet]?.includes(value) ?? false);
  const toggleValue = useApp((state) => state.toggleValue);
  return (
    <li>
      <label className="facet-value">
        <input type="checkbox" checked={isChosen} onChange={() => void toggleValue(facet, value)} />
        <ValueWords facet={facet} value={value} />
        <span className="number quiet">{formatNumber(rows)}</span>
      </label>
    </li>
  );
}

function ValueWords({ facet, value }: Props & { readonly value: string }) {
  const country = useApp(selectCountry);
  if (facet === 'verdict' && isVerdict(value)) return <VerdictMark verdict={value} />;
  return <span className="facet-words">{facetValueWords(facet, value, country)}</span>;
}

const isVerdict = (value: string): value is Verdict => VERDICTS.some((verdict) => verdict === value);
