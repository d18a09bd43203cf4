import { differenceOf } from './difference.ts';
import { MarkedText } from './marked-text.tsx';

type Props = { readonly before: string; readonly after: string };

/** Shows two texts in two table cells, with the differences marked in both. */
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
