import { directionOf, needsMarks } from '#shared/messages/shown-text.ts';
import type { Segment } from './difference.ts';
import { untrustedPieces } from './untrusted-text.tsx';
import './marked-text.css';

type Props = { readonly segments: readonly Segment[] };

const ELEMENTS = { changed: 'mark', added: 'ins', removed: 'del' } as const;

/** Shows text with marked changes. If anything changed, the unchanged text is less prominent. */
export function MarkedText({ segments }: Props) {
  const isChanged = segments.some(({ mark }) => mark !== 'same');
  const isSpecial = segments.some(({ text }) => needsMarks(text));
  const look = isChanged ? 'marked-text has-marks' : 'marked-text';
  return (
    <span
      className={isSpecial ? `${look} untrusted-text` : look}
      dir={isSpecial ? directionOf(segments.map(({ text }) => text).join('')) : undefined}
    >
      {segments.map(({ text, mark }, place) => {
        if (mark === 'same') return <span key={place}>{untrustedPieces(text)}</span>;
        const Element = ELEMENTS[mark];
        return <Element key={place}>{untrustedPieces(text)}</Element>;
      })}
    </span>
  );
}
