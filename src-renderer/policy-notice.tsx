import { ORGANISATION, policyUnusable } from '#shared/messages/workspace/policy.ts';
import { useApp } from './store/use-app.ts';

/** Shown under the bar while the computer's policy cannot be followed. */
export function PolicyNotice() {
  const found = useApp(({ workspace }) => workspace?.policy);
  if (!found || found.problems.length === 0) return null;
  return (
    <section className="read-only-notice small" aria-label={ORGANISATION.problem}>
      <p>{policyUnusable(found.source ?? '', found.problems)}</p>
    </section>
  );
}
