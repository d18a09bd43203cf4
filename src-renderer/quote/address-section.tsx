import { useEffect } from 'react';
import type { Quote } from '#shared/contract/run/run.ts';
import { PRACTICE_SERVICE } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { countOf } from '#shared/messages/format.ts';
import { checkThemToo, type LeftOutKind, leftOutSentence } from '#shared/messages/import/left-out-rows.ts';
import { UNKNOWN_COUNTRIES_TODO } from '#shared/messages/import/unknown-countries.ts';
import { lackingSentence } from '#shared/messages/run/lacking-part.ts';
import { coverageSentence, isPoorlyCovered } from '#shared/messages/run/practice.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { otherCountries, QUOTE } from '#shared/messages/screens/quote.ts';
import type { Quoting } from '../store/checking/quote-slice.ts';
import { selectSummary } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';
import { NothingToCheck } from './nothing-to-check.tsx';
import { QuoteParts } from './quote-parts.tsx';
import { SubjectSection } from './subject-section.tsx';
import { UncheckableRows } from './uncheckable-rows.tsx';

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
      {quote?.lacking && <LackingPart lacking={quote.lacking} />}
      {quote && <UnknownCountries quote={quote} />}
      {quote && toAsk > 0 && <UncheckableRows quote={quote} look="plain" />}
      {quote?.service === PRACTICE_SERVICE && toAsk > 0 && <CoverageNote listId={listId} />}
      {quote && toAsk === 0 && (
        <NothingToCheck quote={quote} unchecked={unchecked} isAlone={!isBesideEmails} />
      )}
    </>
  );
}

function LackingPart({ lacking }: { readonly lacking: NonNullable<Quote['lacking']> }) {
  const openDialog = useApp((state) => state.openDialog);
  return (
    <div className="quote-skipped">
      <p>{lackingSentence(lacking)}</p>
      <Button onClick={() => openDialog('columns')}>{COMMON.columnsAndCountry}</Button>
    </div>
  );
}

type CoverageNoteProps = { readonly listId: ListId };

/** Warns if the practice service knows too few addresses of this list. Its answers then mean little. */
function CoverageNote({ listId }: CoverageNoteProps) {
  const coverage = useApp((state) => (state.coverage?.listId === listId ? state.coverage.value : null));
  const readCoverage = useApp((state) => state.readCoverage);
  const openConnect = useApp((state) => state.openConnect);
  useEffect(() => void readCoverage(listId), [readCoverage, listId]);
  if (!coverage || !isPoorlyCovered(coverage)) return null;
  return (
    <section className="quote-practice" aria-label={QUOTE.practising}>
      <p>{coverageSentence(coverage)}</p>
      <Button onClick={() => openConnect('own_key', '')}>{COMMON.connectService}</Button>
    </section>
  );
}

type LeftOutRowsProps = { readonly listId: ListId; readonly leftOut: Quote['leftOut'] };

const KINDS: readonly LeftOutKind[] = ['hidden', 'total'];

/** Offers to check hidden rows and totals, which are left out at first. Renders nothing if there are none. */
function LeftOutRows({ listId, leftOut }: LeftOutRowsProps) {
  const checkLeftOut = useApp((state) => state.checkLeftOut);
  return KINDS.filter((kind) => leftOut[kind] > 0).map((kind) => (
    <p key={kind} className="quote-left-out">
      <span>{leftOutSentence(kind, leftOut[kind])}</span>
      <Button onClick={() => void checkLeftOut(listId, kind)}>{checkThemToo(leftOut[kind])}</Button>
    </p>
  ));
}

type UnknownCountriesProps = { readonly quote: Pick<Quote, 'unknownCountries' | 'otherUnknownCountries'> };

/** Lists country names that the app does not know. Renders nothing if there are none. */
function UnknownCountries({ quote: { unknownCountries, otherUnknownCountries } }: UnknownCountriesProps) {
  if (unknownCountries.length === 0) return null;
  return (
    <section className="quote-countries" aria-label={QUOTE.unknownCountries}>
      <h2>{QUOTE.unknownCountries}</h2>
      <p className="quiet">{UNKNOWN_COUNTRIES_TODO}</p>
      <ul>
        {unknownCountries.map(({ text, rows }) => (
          <li key={text} className="quote-line">
            <span className="quote-country">{untrusted(text)}</span>
            <span className="number">{countOf(rows, 'row')}</span>
          </li>
        ))}
        {otherUnknownCountries > 0 && (
          <li className="quote-line quiet">{otherCountries(otherUnknownCountries)}</li>
        )}
      </ul>
    </section>
  );
}
