export type Share = {
  readonly key: 'done' | 'to-review' | 'not-checked';
  readonly count: number;
  readonly label: string;
};

type Props = { readonly label: string; readonly shares: readonly Share[] };

/** A stacked bar with its numbers below, so that the colours are never alone. */
export function ShareBar({ label, shares }: Props) {
  return (
    <div role="group" aria-label={label}>
      <div className="share-bar" aria-hidden="true">
        {shares
          .filter(({ count }) => count > 0)
          .map(({ key, count }) => (
            <span key={key} className={`share share-${key}`} style={{ flexGrow: count }} />
          ))}
      </div>
      <ul className="share-legend quiet small">
        {shares.map(({ key, label: text }) => (
          <li key={key} className={`share-label share-${key}`}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
