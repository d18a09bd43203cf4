import { Flag } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { addressColumns } from '#shared/domain/address/mapping.ts';
import { emailRank, emailValue } from '#shared/domain/email/email-value.ts';
import type { RowEmail } from '#shared/domain/email/row-email.ts';
import { cellsAtHand } from '#shared/domain/outcome/edit-cell.ts';
import { type AddressAndPostcode, importedPair, importedText } from '#shared/domain/outcome/row-text.ts';
import type { RepairSettings } from '#shared/domain/repair/repaired-cells.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { formatConfidence } from '#shared/messages/format.ts';
import { accuracyWords } from '#shared/messages/review/accuracy.ts';
import { reasonWordsOf } from '#shared/messages/review/reasons.ts';
import { decidedByWords, flaggedWords, GRID } from '#shared/messages/screens/grid.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { DECISION_WORDS } from '#shared/messages/words.ts';
import { acceptedText, decidedOrSuggestedPair, finalText } from '../../store/rows/address-text.ts';
import { differenceOf } from '../../ui/text/difference.ts';
import { MarkedText } from '../../ui/text/marked-text.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { EmailMark } from '../email-mark.tsx';
import { VerdictMark } from '../verdict-mark.tsx';

const nothing = <span className="quiet">—</span>;

/** Shows the verdict and, for screen readers, the decision, because the mark of a decision is only visual. */
export function showVerdict({ judgement, decision }: Row, isShape = false): ReactNode {
  return (
    <>
      <VerdictMark verdict={judgement.verdict} isShape={isShape} />
      {decision && <span className="visually-hidden">, {decisionText(decision)}</span>}
    </>
  );
}

function decisionText({ kind, decidedBy, initials }: Decision): string {
  if (decidedBy === 'rule') return GRID.byRule;
  return initials === undefined ? DECISION_WORDS[kind] : decidedByWords(DECISION_WORDS[kind], initials);
}

/** @param address the columns of the address, in the file's order */
export const showImported = ({ cells }: Row, address: readonly number[]): ReactNode =>
  untrusted(importedText(cells, address));

/** Shows the address that an export would write if the row were accepted. */
export function showSuggested(row: Row, settings: RepairSettings): ReactNode {
  if (!row.suggested) return nothing;
  const imported = importedText(row.cells, addressColumns(settings.mapping));
  const { after } = differenceOf(imported, acceptedText(row, settings));
  return <MarkedText segments={after} />;
}

/** Shows a cell of the file, with its decided changes marked. */
export function showCell(row: Row, column: number, settings: RepairSettings): ReactNode {
  const imported = row.cells[column] ?? '';
  const { decision } = row;
  if (!decision || decision.kind === 'kept_as_entered' || decision.kind === 'excluded')
    return untrusted(imported);
  const after = decidedCells(row, settings)[column] ?? '';
  return after === imported ? (
    untrusted(imported)
  ) : (
    <MarkedText segments={differenceOf(imported, after).after} />
  );
}

const decidedCells = rememberedOfRow(cellsAtHand);

/** Caches the result for each row, because several cells of the row need it. */
function rememberedOfRow<T>(
  work: (row: Row, settings: RepairSettings) => T,
): (row: Row, settings: RepairSettings) => T {
  const remembered = new WeakMap<Row, { readonly settings: RepairSettings; readonly value: T }>();
  return (row, settings) => {
    const known = remembered.get(row);
    if (known?.settings === settings) return known.value;
    const value = work(row, settings);
    remembered.set(row, { settings, value });
    return value;
  };
}

/** Shows the imported address or postcode above the decided or suggested one, with the differences marked. */
export function showBoth(row: Row, settings: RepairSettings, which: keyof AddressAndPostcode): ReactNode {
  const imported = importedPair(row, settings.mapping)[which];
  const accepted = pairOf(row, settings)?.[which];
  if (accepted === undefined)
    return (
      <>
        <div className="line-imported">{untrusted(imported)}</div>
        <div>{nothing}</div>
      </>
    );
  const { before, after } = differenceOf(imported, accepted);
  return (
    <>
      <div className="line-imported">
        <MarkedText segments={before} />
      </div>
      <div className="line-suggested">
        <MarkedText segments={after} />
      </div>
    </>
  );
}

const pairOf = rememberedOfRow(decidedOrSuggestedPair);

/** Shows the address to export, with its differences from the file marked. */
export function showFinal(row: Row, settings: RepairSettings): ReactNode {
  const imported = importedText(row.cells, addressColumns(settings.mapping));
  const { after } = differenceOf(imported, finalText(row, settings));
  return <MarkedText segments={after} />;
}

export function showConfidence({ confidence }: Row): ReactNode {
  if (confidence === null) return nothing;
  return (
    <span className="confidence">
      <span className="confidence-bar" aria-hidden="true">
        <span style={{ width: `${confidence * 100}%` }} />
      </span>
      {formatConfidence(confidence)}
    </span>
  );
}

export function showReason({ judgement }: Row, { defaultCountry }: RepairSettings): ReactNode {
  const [first] = judgement.reasons;
  return first ? reasonWordsOf(defaultCountry ?? '')[first.code] : '';
}

export const showAccuracy = ({ accuracyType }: Row): ReactNode =>
  accuracyType === '' ? nothing : untrusted(accuracyWords(accuracyType));

export function showDecision({ decision }: Row): ReactNode {
  if (!decision) return '';
  return (
    <span className={decision.decidedBy === 'rule' ? 'quiet' : 'decided'}>{decisionText(decision)}</span>
  );
}

export function showFlag({ note }: Row): ReactNode {
  if (note === null) return '';
  return (
    <span className="flag" title={note === '' ? undefined : shownText(note)}>
      <Flag size={14} strokeWidth={2.5} aria-hidden="true" />
      <span className="visually-hidden">{note === '' ? GRID.flagged : flaggedWords(note)}</span>
    </span>
  );
}

/** Shows the email of the row with the worst result, and the number of its other emails. */
export function showEmails({ emails = [] }: Row): ReactNode {
  const [worst, ...others] = emails.toSorted((a, b) => rankOf(a) - rankOf(b));
  if (!worst) return nothing;
  return (
    <>
      <EmailMark email={worst} />
      {others.length > 0 && <span className="quiet"> +{others.length}</span>}
    </>
  );
}

/** Shows the accepted or suggested replacement of each email. */
export function showMeantEmails({ emails = [] }: Row): ReactNode {
  const meant = emails.flatMap(({ entered, taken, didYouMean, decision }) => {
    const after = taken ?? (decision === null ? didYouMean : null);
    return after === null ? [] : [{ entered, after }];
  });
  if (meant.length === 0) return nothing;
  return meant.map(({ entered, after }, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <MarkedText segments={differenceOf(entered, after).after} />
    </Fragment>
  ));
}

const rankOf = (email: RowEmail): number => emailRank(emailValue(email));
