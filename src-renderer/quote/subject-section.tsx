import type { ReactNode } from 'react';
import type { Subject } from '#shared/domain/list/subject.ts';
import { isSubjectChosen } from '../store/checking/chosen-subjects.ts';
import { useApp } from '../store/use-app.ts';

type Props = {
  readonly subject: Subject;
  readonly title: string;
  /** Quiet text next to the title. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
};

/** Shows the quote for one subject, with a check box. */
export function SubjectSection({ subject, title, note, children }: Props) {
  const isChosen = useApp((state) => isSubjectChosen(subject, state));
  const chooseSubject = useApp((state) => state.chooseSubject);
  return (
    <section className="quote-subject" data-chosen={isChosen} aria-label={title}>
      <div className="quote-subject-title">
        <h2>
          <label>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={({ target }) => chooseSubject(subject, target.checked)}
            />
            {title}
          </label>
        </h2>
        {note !== undefined && <span className="quiet">{note}</span>}
      </div>
      {children}
    </section>
  );
}
