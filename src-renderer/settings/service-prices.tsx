import type { ServiceId } from '#shared/contract/services.ts';
import type { ServiceState } from '#shared/contract/workspace.ts';
import { type CreditPrices, isCurrency, readPrice, writePrice } from '#shared/domain/list/credit-prices.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { priceExample } from '#shared/messages/money.ts';
import { useApp } from '../store/use-app.ts';
import { TextSetting } from './text-setting.tsx';

type Props = { readonly service: Pick<ServiceState, 'prices'>; readonly id: ServiceId };

/** The price of a credit, which the service does not state. Quotes and receipts use it to show money. */
export function ServicePrices({ service: { prices }, id }: Props) {
  const changeService = useApp((state) => state.changeService);
  const change = (changed: Partial<CreditPrices>) => void changeService({ serviceId: id, prices: changed });
  return (
    <>
      <TextSetting
        key={`${id} ${prices.currency}`}
        label="Currency"
        hint="Three letters, such as GBP or EUR. Leave it empty to show no money."
        value={prices.currency ?? ''}
        longest={3}
        problemOf={(text) => (text === '' || isCurrency(text.toUpperCase()) ? null : 'Not a known currency.')}
        onChange={(text) => change({ currency: text === '' ? null : text.toUpperCase() })}
      />
      {PRICES.map(({ subject, label }) => (
        <TextSetting
          key={`${id} ${subject} ${prices[subject]}`}
          label={label}
          hint={priceExample(subject, prices)}
          value={prices[subject] === null ? '' : writePrice(prices[subject])}
          longest={14}
          problemOf={(text) =>
            text === '' || readPrice(text) !== null ? null : 'A price above 0, such as 0.025, or nothing.'
          }
          onChange={(text) => change({ [subject]: text === '' ? null : readPrice(text) })}
        />
      ))}
    </>
  );
}

const PRICES: readonly { readonly subject: Subject; readonly label: string }[] = [
  { subject: 'address', label: 'Price of an address credit' },
  { subject: 'email', label: 'Price of an email credit' },
];
