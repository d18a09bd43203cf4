import { BULK } from '#shared/messages/screens/bulk.ts';
import { differenceOf } from '../../ui/text/difference.ts';
import { MarkedText } from '../../ui/text/marked-text.tsx';

type Props = { readonly before: string; readonly after: string };

/** Shows a text and its replacement, with the differences marked in both. */
export function MarkedPair({ before, after }: Props) {
  const difference = differenceOf(before, after);
  return (
    <span className="marked-pair">
      <MarkedText segments={difference.before} />
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden"> {BULK.becomes} </span>
      <MarkedText segments={difference.after} />
    </span>
  );
}
