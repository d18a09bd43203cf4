import { PRACTICE_SERVICE } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { QUOTE } from '#shared/messages/screens/quote.ts';
import type { Quoting } from '../store/checking/quote-slice.ts';
import { selectSummary } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { CoverageNote } from './coverage-note.tsx';
import { LeftOutRows } from './left-out-rows.tsx';
import { NothingToCheck } from './nothing-to-check.tsx';
import { QuoteParts } from './quote-parts.tsx';
import { SubjectSection } from './subject-section.tsx';
import { UncheckableRows } from './uncheckable-rows.tsx';
import { UnknownCountries } from './unknown-countries.tsx';

type Props = {
  readonly listId: ListId;
  readonly quoting: Quoting;
  readonly isBesideEmails: boolean;
};

export function AddressSection({ listId, quoting, isBesideEmails }: Props) {
  if (quoting.isGoing)
    return (
      <section className="quote-subject" aria-label={QUOTE.addresses}>
        <h2>{QUOTE.addresses}</h2>
        <p className="quiet">{QUOTE.isBeingChecked}</p>
      </section>
    );
  const facts = <AddressFacts listId={listId} quoting={quoting} isBesideEmails={isBesideEmails} />;
  return isBesideEmails ? (
    <SubjectSection subject="address" title={QUOTE.addresses}>
      {facts}
    </SubjectSection>
  ) : (
    facts
  );
}

function AddressFacts({ listId, quoting: { quote, scope }, isBesideEmails }: Props) {
  const unchecked = useApp(selectSummary(listId))?.unchecked ?? 0;
  const toAsk = quote?.credits.validation.quoted ?? 0;
  return (
    <>
      <QuoteParts subject="address" quote={quote} scope={scope} hasOwnPrice={isBesideEmails} />
      {quote && <LeftOutRows listId={listId} leftOut={quote.leftOut} />}
      {quote && <UnknownCountries quote={quote} />}
      {quote && toAsk > 0 && <UncheckableRows quote={quote} look="plain" />}
      {quote?.service === PRACTICE_SERVICE && toAsk > 0 && <CoverageNote listId={listId} />}
      {quote && toAsk === 0 && (
        <NothingToCheck quote={quote} unchecked={unchecked} isAlone={!isBesideEmails} />
      )}
    </>
  );
}
