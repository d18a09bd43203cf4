import { useEffect } from 'react';
import { FACETS, type Facet } from '#shared/contract/review/view.ts';
import { FILTER_TOOLS, FILTERS } from '#shared/messages/screens/filters.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { selectHasEmails, selectOnlyEmails } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { useRovingFocus } from '../../ui/roving-focus.ts';
import { ConfidenceFilter } from './confidence-filter.tsx';
import { FacetFilter } from './facet-filter.tsx';
import { SavedFilters } from './saved-filters.tsx';
import './facets.css';

const AFTER_VERDICT: readonly Facet[] = FACETS.filter((facet) => facet !== 'verdict');

const OF_EMAILS: readonly Facet[] = ['email', 'email_flag'];
const OF_EMAILS_ALONE: readonly Facet[] = [...OF_EMAILS, 'decision', 'flag'];

/** Shows the filters with their row counts, and buttons for actions that change many rows. */
export function FilterPanel() {
  const isRead = useApp(({ list }) => list !== null);
  const filter = useApp(({ view }) => view.filter);
  const countFacets = useApp((state) => state.countFacets);
  const openDialog = useApp((state) => state.openDialog);
  const hasEmails = useApp(selectHasEmails);
  const isOnlyEmails = useApp(selectOnlyEmails);
  const further = isOnlyEmails
    ? OF_EMAILS_ALONE
    : AFTER_VERDICT.filter((facet) => hasEmails || !OF_EMAILS.includes(facet));
  const values = useRovingFocus<HTMLDivElement>('vertical');
  const tools = useRovingFocus<HTMLDivElement>('horizontal');
  useEffect(() => {
    if (isRead) void countFacets(filter);
  }, [isRead, filter, countFacets]);
  return (
    <aside className="filter-panel" aria-label={FILTERS.title} data-pane="">
      <div
        ref={values}
        className="facets"
        role="toolbar"
        aria-label={FILTERS.showOnly}
        aria-orientation="vertical"
      >
        <SavedFilters />
        {!isOnlyEmails && <FacetFilter facet="verdict" />}
        {!isOnlyEmails && <ConfidenceFilter />}
        {further.map((facet) => (
          <FacetFilter key={facet} facet={facet} />
        ))}
      </div>
      <div ref={tools} className="filter-tools" role="toolbar" aria-label={FILTER_TOOLS.title}>
        {!isOnlyEmails && (
          <Button look="quiet" onClick={() => openDialog('groups')}>
            {FILTER_TOOLS.groups}
          </Button>
        )}
        {!isOnlyEmails && (
          <Button look="quiet" onClick={() => openDialog('duplicates')}>
            {FILTER_TOOLS.duplicates}
          </Button>
        )}
        {hasEmails && (
          <Button look="quiet" onClick={() => openDialog('emails')}>
            {FILTER_TOOLS.emails}
          </Button>
        )}
        {!isOnlyEmails && (
          <Button look="quiet" onClick={() => openDialog('rules')}>
            {FILTER_TOOLS.rules}
          </Button>
        )}
        <Button look="quiet" keyName={useShortcut('keys')} onClick={() => openDialog('keys')}>
          {FILTER_TOOLS.keys}
        </Button>
      </div>
    </aside>
  );
}
