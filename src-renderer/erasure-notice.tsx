import { SUBJECT_WORDS } from '#shared/messages/workspace/subject.ts';
import { useApp } from './store/use-app.ts';

/** Shown under the bar until the person repeats an erasure that did not finish. */
export function ErasureNotice() {
  const isUnfinished = useApp(({ workspace }) => workspace?.isErasureUnfinished === true);
  if (!isUnfinished) return null;
  return (
    <section className="read-only-notice small" aria-label={SUBJECT_WORDS.unfinishedTitle}>
      <p>{SUBJECT_WORDS.unfinished}</p>
    </section>
  );
}
