import type { Segment } from './difference.ts';
import './marked-text.css';

type Props = { readonly segments: readonly Segment[] };

const ELEMENTS = { changed: 'mark', added: 'ins', removed: 'del' } as const;

/** Text with what changed marked inside the words; what did not is quiet when anything did. */
export function MarkedText({ segments }: Props) {
  const isChanged = segments.some(({ mark }) => mark !== 'same');
  return (
    <span className={isChanged ? 'marked-text has-marks' : 'marked-text'}>
      {segments.map(({ text, mark }, place) => {
        if (mark === 'same') return <span key={place}>{text}</span>;
        const Element = ELEMENTS[mark];
        return <Element key={place}>{text}</Element>;
      })}
    </span>
  );
}
