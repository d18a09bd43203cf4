import { useEffect, useState } from 'react';
import {
  isAnythingFound,
  LONGEST_SUBJECT,
  SHORTEST_SUBJECT,
  type SubjectFound,
} from '#shared/contract/workspace/subject.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import {
  ELSEWHERE_UNKNOWN,
  eraseSentences,
  moreRows,
  SUBJECT_WORDS,
  subjectDetailsLine,
  subjectElsewhereLine,
  subjectFileLine,
  subjectRowLine,
  subjectSummary,
} from '#shared/messages/workspace/subject.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import './subject-data.css';

/** Lets the person find, export and erase everything that the workspace stores about a person. */
export function SubjectData() {
  const subject = useApp((state) => state.subject);
  const work = useApp((state) => state.subjectWork);
  const findSubject = useApp((state) => state.findSubject);
  const leaveSubject = useApp((state) => state.leaveSubject);
  const [text, setText] = useState('');
  // The findings must not stay in the page after its user leaves this screen.
  useEffect(() => leaveSubject, [leaveSubject]);
  const mayFind = work === null && text.trim().length >= SHORTEST_SUBJECT;
  return (
    <div className="subject">
      <h3>{SUBJECT_WORDS.title}</h3>
      <form
        className="subject-find"
        onSubmit={(event) => {
          event.preventDefault();
          if (mayFind) void findSubject(text.trim());
        }}
      >
        <Field label={SUBJECT_WORDS.field} hint={SUBJECT_WORDS.explained}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={LONGEST_SUBJECT}
              value={text}
              onChange={(typed) => {
                setText(typed);
                leaveSubject(); // these findings are about another text
              }}
            />
          )}
        </Field>
        <Button type="submit" aria-disabled={!mayFind}>
          {work === 'find' ? SUBJECT_WORDS.finding : SUBJECT_WORDS.find}
        </Button>
      </form>
      {subject && (isAnythingFound(subject) ? <Found found={subject} /> : <NothingFound found={subject} />)}
    </div>
  );
}

const NothingFound = ({ found }: { readonly found: SubjectFound }) => (
  <p role="status">{SUBJECT_WORDS.nothing(shownText(found.text))}</p>
);

function Found({ found }: { readonly found: SubjectFound }) {
  const work = useApp((state) => state.subjectWork);
  const exportSubject = useApp((state) => state.exportSubject);
  const eraseSubject = useApp((state) => state.eraseSubject);
  const [isAsked, setAsked] = useState(false);
  const isIdle = work === null;
  return (
    <section className="subject-found" aria-label={SUBJECT_WORDS.results} aria-busy={!isIdle}>
      <p role="status">{subjectSummary(found)}</p>
      {found.lists.map((list) => (
        <Lines
          key={list.listId}
          title={list.name}
          lines={[subjectDetailsLine(list), ...list.rows.slice(0, MOST_SHOWN).map(subjectRowLine)]}
          rest={list.rows.length - MOST_SHOWN}
        />
      ))}
      <Lines title={SUBJECT_WORDS.filesTitle} lines={found.files.map(subjectFileLine)} />
      <Lines
        title={SUBJECT_WORDS.elsewhereTitle}
        lines={[...found.elsewhere.map(subjectElsewhereLine), ELSEWHERE_UNKNOWN]}
      />
      <div className="settings-actions">
        <Button aria-disabled={!isIdle} onClick={() => isIdle && void exportSubject()}>
          {SUBJECT_WORDS.export}
        </Button>
        <Button look="danger" aria-disabled={!isIdle} onClick={() => isIdle && setAsked(true)}>
          {work === 'erase' ? SUBJECT_WORDS.erasing : SUBJECT_WORDS.erase}
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={SUBJECT_WORDS.confirmTitle(found.text)}
          verb={SUBJECT_WORDS.confirm}
          refusal={COMMON.keepIt}
          onConfirm={() => void eraseSubject()}
          onClose={() => setAsked(false)}
        >
          <ul className="subject-lines">
            {eraseSentences(found).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** How many rows of a list to show. A person is in few rows. */
const MOST_SHOWN = 20;

type LinesProps = { readonly title: string; readonly lines: readonly string[]; readonly rest?: number };

function Lines({ title, lines, rest = 0 }: LinesProps) {
  const filled = lines.filter((line) => line !== '');
  if (filled.length === 0) return null;
  return (
    <>
      <h4>{shownText(title)}</h4>
      <ul className="subject-lines small">
        {filled.map((line) => (
          <li key={line}>{shownText(line)}</li>
        ))}
        {rest > 0 && <li>{moreRows(rest)}</li>}
      </ul>
    </>
  );
}
