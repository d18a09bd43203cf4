/**
 * The question of a row is about the edited address, or else about the imported one. A verdict rests on the stored
 * answer to this question. An email has the result that the service gave. A rule accepts only rows with the verdict
 * `accept`. All rows of a list with one question get its answer together.
 */
import { type Address, PARTS } from '../lookup-body.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';
import { areJobsOver } from './pass-until.ts';

const NAME = 'a verdict has its answer';

export const rowsAsAnswered: CreateCheck = (world) => ({
  afterStep() {
    const { observer, truth, life, blame } = world;
    if (areJobsOver(world)) {
      for (const row of observer.leftBehind()) blame(NAME, `row ${row}`);
      if (!life.isOver() && !life.disk.hasFailed())
        for (const listId of observer.repositories.unsettled.lists())
          blame(NAME, `list ${listId} has unsettled rows`);
    }
    compareQuestions(world);
    for (const { row, what } of observer.unfounded()) blame(NAME, `row ${row}: ${what}`);
    for (const { email, result } of observer.emailResults())
      if (result !== truth.deliverableOf(email))
        blame(NAME, `${email} is ${result}, not ${truth.deliverableOf(email)}`);
  },
});

function compareQuestions({ observer, office, blame }: World): void {
  for (const { listId, position, question, corrected } of observer.askingRows()) {
    const { input } = JSON.parse(question) as { readonly input: Address };
    const [, , ...imported] = (office.lines.get(listId)?.[position - 1] ?? '').split(',');
    const edited = corrected === null ? null : (JSON.parse(corrected) as Address);
    for (const [at, part] of PARTS.entries()) {
      const wanted = edited === null ? imported[at] : edited[part];
      if ((input[part] ?? '') !== (wanted ?? ''))
        blame(NAME, `row ${listId}/${position} asks about the ${part} ${input[part]}, not ${wanted}`);
    }
  }
}

/** Compares the stored verdicts of a list with its answers and its rules. */
export function compareVerdicts({ observer, blame }: World, listId: number): void {
  for (const [at, verdict] of observer.verdicts(listId).entries()) {
    const judged = observer.row(listId, at + 1)?.judgement.verdict;
    if (verdict !== judged) blame(NAME, `row ${at + 1} of list ${listId} is ${verdict}, not ${judged}`);
  }
}
