import type { WorkLeft } from '#shared/messages/workspace/lists.ts';

type Props = { readonly left: WorkLeft; readonly isBeingChecked: boolean };

/** Shows the shares of rows done, to review and not checked. The text next to the bar has the same facts. */
export const ShareBar = ({ left: { done, toReview, notChecked }, isBeingChecked }: Props) => (
  <div className="share-bar" data-checking={isBeingChecked} aria-hidden="true">
    {done > 0 && <span className="share share-done" style={{ flexGrow: done }} />}
    {toReview > 0 && <span className="share share-to-review" style={{ flexGrow: toReview }} />}
    {notChecked > 0 && <span className="share" style={{ flexGrow: notChecked }} />}
  </div>
);
