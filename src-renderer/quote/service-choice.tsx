import { useEffect, useState } from 'react';
import type { ServiceState } from '#shared/contract/workspace/workspace.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { joinSentences } from '#shared/messages/format.ts';
import { QUOTE } from '#shared/messages/screens/quote.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { NOT_ALLOWED_BY_ORGANISATION, SET_BY_ORGANISATION } from '#shared/messages/workspace/policy.ts';
import { countdownSentence } from '#shared/messages/workspace/services.ts';
import { selectServiceOf, selectSummary } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { SelectField } from '../ui/form/field.tsx';

type Props = { readonly listId: ListId };

/** Lets the person choose the list's service if there are several. Each choice needs a new quote. */
export function ServiceChoice({ listId }: Props) {
  const services = useApp(({ workspace }) => workspace?.services);
  const isOfCommand = useApp(({ workspace }) => workspace?.service.id === null);
  const chosen = useApp(selectSummary(listId))?.serviceId ?? null;
  const service = useApp(selectServiceOf(listId));
  const chooseService = useApp((state) => state.chooseService);
  const openQuote = useApp((state) => state.openQuote);
  const quotedId = useApp(({ quoting, emailQuoting }) => (quoting?.quote ?? emailQuoting?.quote)?.serviceId);
  const scope = useApp(({ quoting }) => quoting?.scope);
  const [nowMs] = useState(Date.now);
  // If the service was changed elsewhere, Start would use another service than the quote on the screen.
  const isOutdated = service !== null && quotedId !== undefined && quotedId !== service.id;
  useEffect(() => {
    if (isOutdated) void openQuote(listId, scope);
  }, [isOutdated, openQuote, listId, scope]);
  const isDeleted = service === null && chosen !== null;
  if (!services || isOfCommand || (services.length < 2 && !isDeleted))
    return (
      <p className="field">
        <span>{QUOTE.service}</span> <span>{shownText(service?.name ?? '')}</span>
        {service?.isForbidden === true && <span className="quiet small">{NOT_ALLOWED_BY_ORGANISATION}</span>}
      </p>
    );
  const options = services.map(({ id, name, isForbidden }) => ({
    value: String(id),
    label: shownText(name),
    isDisabled: isForbidden,
  }));
  return (
    <SelectField
      label={QUOTE.service}
      hint={service && hintOf(service, nowMs)}
      value={String(service?.id ?? chosen)}
      options={isDeleted ? [{ value: String(chosen), label: QUOTE.deletedService }, ...options] : options}
      onChange={(id) => void chooseService(listId, Number(id))}
    />
  );
}

function hintOf(service: ServiceState, nowMs: number): string {
  if (service.isForbidden) return joinSentences(SET_BY_ORGANISATION, QUOTE.forbidden);
  if (service.key === 'none') return QUOTE.noKey;
  if (service.key === 'not_allowed') return QUOTE.notAllowed;
  const countdown = countdownSentence(service, nowMs);
  return countdown === '' ? QUOTE.otherAnswers : countdown;
}
