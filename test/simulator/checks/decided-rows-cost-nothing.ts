/** A run sends no lookup of a row that a person decided, unless by an edit, and no email of an excluded row. */
import type { RowDecision } from '../observer.ts';
import type { Asked, Attempt } from '../simulated-service.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

const NAME = 'decided rows cost nothing';
/** The column of the emails in the lists of the office. */
const EMAIL_COLUMN = 6;

export const decidedRowsCostNothing: CreateCheck = (world) => {
  /** The decisions after the latest step. A later decision may come too late for a request. */
  let decisions: readonly RowDecision[] = [];
  const remember = (): void => {
    decisions = world.observer.rowDecisions();
  };
  const areAll = (rows: readonly number[], listId: number, isSo: (row: RowDecision) => boolean): boolean => {
    const ofRows = (all: readonly RowDecision[]): readonly RowDecision[] =>
      all.filter((row) => row.listId === listId && rows.includes(row.position));
    return (
      rows.length > 0 && [decisions, world.observer.rowDecisions()].every((all) => ofRows(all).every(isSo))
    );
  };
  return {
    afterStep: remember,
    onPowerLoss: remember,
    onAsk(asked) {
      const listId = listOfRun(world, asked);
      // A probe may repeat any lookup with an answer. A retry repeats a request from before the decision.
      if (listId === null || world.observer.isAnswered(asked.question)) return;
      const { service } = world;
      const begun = [...service.asked, ...service.refused].filter((one) => isOfSameJob(one, asked));
      if (begun.some(({ question }) => question === asked.question)) return;
      const rows = world.observer.rowsAsking(listId, asked.question);
      if (areAll(rows, listId, isDecided)) world.blame(NAME, `${asked.question} of rows ${rows.join()}`);
    },
    onAskEmails(asked) {
      const listId = listOfRun(world, asked);
      if (listId === null) return;
      const { emailsAsked, refused } = world.service;
      const before = [...emailsAsked, ...refused].filter((one) => isOfSameJob(one, asked));
      for (const email of asked.email?.emails ?? []) {
        const rows = rowsWith(world, listId, email);
        const isRetry = before.some((one) => one.email?.emails.includes(email));
        if (!isRetry && areAll(rows, listId, isExcluded))
          world.blame(NAME, `${email} of rows ${rows.join()}`);
      }
    },
  };
};

const isOfSameJob = (one: Attempt, { life, job }: Asked): boolean => one.life === life && one.job === job;
const isDecided = ({ decidedBy, decision }: RowDecision): boolean =>
  decidedBy === 'person' && decision !== 'edited';
const isExcluded = ({ decision }: RowDecision): boolean => decision === 'excluded';

/** Returns the list of the run that sent a request; null if no run did. */
function listOfRun({ life }: World, { job: id }: Asked): number | null {
  const job = life.jobs[id - 1]?.job;
  return job?.kind === 'run' ? job.listId : null;
}

const rowsWith = ({ office }: World, listId: number, email: string): readonly number[] =>
  (office.lines.get(listId) ?? []).flatMap((line, at) =>
    line.split(',')[EMAIL_COLUMN] === email ? [at + 1] : [],
  );
