import type { Segment } from './difference.ts';
import { MarkedText } from './marked-text.tsx';

type Props = { readonly segments: readonly Segment[] };

/** Shows an address with its changes marked. A line never breaks inside the postcode. */
export function AddressLine({ segments }: Props) {
  const [before, postcode, after] = aroundPostcode(segments);
  return (
    <>
      <MarkedText segments={before} />
      {postcode.length > 0 && (
        <span className="unbroken">
          <MarkedText segments={postcode} />
        </span>
      )}
      {after.length > 0 && <MarkedText segments={after} />}
    </>
  );
}

export const AddressText = ({ text }: { readonly text: string }) => (
  <AddressLine segments={[{ text, mark: 'same' }]} />
);

/** British postcodes contain a space. */
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/iu;

type Pieces = readonly [readonly Segment[], readonly Segment[], readonly Segment[]];

function aroundPostcode(segments: readonly Segment[]): Pieces {
  const text = segments.map((segment) => segment.text).join('');
  const found = POSTCODE.exec(text);
  if (!found) return [segments, [], []];
  const [start, end] = [found.index, found.index + found[0].length];
  return [cut(segments, 0, start), cut(segments, start, end), cut(segments, end, text.length)];
}

/** Returns the segments between two places, given in UTF-16 units of the whole text. */
function cut(segments: readonly Segment[], start: number, end: number): readonly Segment[] {
  let at = 0;
  return segments.flatMap(({ text, mark }) => {
    const own = text.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += text.length;
    return own === '' ? [] : [{ text: own, mark }];
  });
}
