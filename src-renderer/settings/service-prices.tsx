import type { ServiceId } from '#shared/contract/services/services.ts';
import type { ServiceState } from '#shared/contract/workspace/workspace.ts';
import { type CreditPrices, isCurrency, readPrice, writePrice } from '#shared/domain/list/credit-prices.ts';
import { SUBJECTS } from '#shared/domain/list/subject.ts';
import { priceExample } from '#shared/messages/run/money.ts';
import { PRICES } from '#shared/messages/screens/settings.ts';
import { useApp } from '../store/use-app.ts';
import { TextSetting } from './text-setting.tsx';

type Props = { readonly service: Pick<ServiceState, 'prices'>; readonly id: ServiceId };

/** Sets the price of a credit, because the service does not report it. Quotes and receipts then also show money. */
export function ServicePrices({ service: { prices }, id }: Props) {
  const changeService = useApp((state) => state.changeService);
  const change = (changed: Partial<CreditPrices>) => void changeService({ serviceId: id, prices: changed });
  return (
    <>
      <TextSetting
        key={`${id} ${prices.currency}`}
        label={PRICES.currency}
        hint={PRICES.currencyHint}
        value={prices.currency ?? ''}
        longest={3}
        problemOf={(text) => (text === '' || isCurrency(text.toUpperCase()) ? null : PRICES.currencyProblem)}
        onChange={(text) => change({ currency: text === '' ? null : text.toUpperCase() })}
      />
      {SUBJECTS.map((subject) => (
        <TextSetting
          key={`${id} ${subject} ${prices[subject]}`}
          label={PRICES[subject]}
          hint={priceExample(subject, prices)}
          value={prices[subject] === null ? '' : writePrice(prices[subject])}
          longest={14}
          problemOf={(text) => (text === '' || readPrice(text) !== null ? null : PRICES.problem)}
          onChange={(text) => change({ [subject]: text === '' ? null : readPrice(text) })}
        />
      ))}
    </>
  );
}
