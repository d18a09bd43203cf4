import { differenceOf } from './difference.ts';
import { MarkedText } from './marked-text.tsx';

type Props = { readonly before: string; readonly after: string };

/** Two cells of a table row, with what differs marked in both. */
export function DifferenceCells({ before, after }: Props) {
  const difference = differenceOf(before, after);
  return (
    <>
      <td>
        <MarkedText segments={difference.before} />
      </td>
      <td>
        <MarkedText segments={difference.after} />
      </td>
    </>
  );
}
