/** Collects the results of some kills, and checks the promises that they must keep. */
import type { AskedQuestion } from '../support/service/practice.ts';
import type { Stage } from './life.ts';
import { DISTINCT } from './lists.ts';

export type Tally = {
  readonly kills: Readonly<Record<Stage, number>>;
  /** The requests beyond one for each lookup, and (`answeredTwice`) the answers to such requests. */
  readonly askedTwice: number;
  readonly answeredTwice: number;
  /** The lookups that were in flight at a stop, according to the receipts. */
  readonly askedAgain: number;
  /** The faults as sentences; empty if there are none. */
  readonly faults: readonly string[];
};

export type Outcome = Pick<Tally, 'kills' | 'askedAgain' | 'faults'> & {
  readonly atOnce: number;
  readonly questions: readonly AskedQuestion[];
  /** Whether the export equals the export of an undisturbed run. */
  readonly isSame: boolean;
};

export const NO_KILLS: Readonly<Record<Stage, number>> = { start: 0, import: 0, run: 0, export: 0 };

export function tallyOf({ kills, atOnce, questions, askedAgain, isSame, faults }: Outcome): Tally {
  const sum = (read: (question: AskedQuestion) => number): number =>
    questions.reduce((total, question) => total + read(question), 0);
  const askedTwice = sum(({ asked }) => asked) - questions.length;
  const answeredTwice = sum(({ answered }) => answered) - questions.length;
  const unanswered = questions.filter(({ answered }) => answered === 0).length;
  const most = atOnce * killsOf({ kills });
  const all = [
    ...faults,
    isSame ? '' : 'the export differs from that of an undisturbed run',
    questions.length === DISTINCT ? '' : `${questions.length} lookups were asked instead of ${DISTINCT}`,
    unanswered === 0 ? '' : `${unanswered} lookups were never answered`,
    askedTwice <= most ? '' : `${askedTwice} asked twice, at most ${most} were in flight`,
    askedTwice <= askedAgain ? '' : `${askedTwice} asked twice, the receipts speak of ${askedAgain}`,
  ];
  return { kills, askedTwice, answeredTwice, askedAgain, faults: all.filter((fault) => fault !== '') };
}

export const killsOf = ({ kills }: Pick<Tally, 'kills'>): number =>
  Object.values(kills).reduce((total, count) => total + count, 0);

export function together(all: Tally, one: Tally): Tally {
  return {
    kills: {
      start: all.kills.start + one.kills.start,
      import: all.kills.import + one.kills.import,
      run: all.kills.run + one.kills.run,
      export: all.kills.export + one.kills.export,
    },
    askedTwice: all.askedTwice + one.askedTwice,
    answeredTwice: all.answeredTwice + one.answeredTwice,
    askedAgain: all.askedAgain + one.askedAgain,
    faults: [...all.faults, ...one.faults],
  };
}

export function lineOf(tally: Tally): string {
  const { kills, askedTwice, answeredTwice, askedAgain, faults } = tally;
  const stages = Object.entries(kills).map(([stage, count]) => `${count} in ${stage}`);
  return (
    `${killsOf(tally)} kills (${stages.join(', ')}); ${askedTwice} lookups asked twice ` +
    `(${answeredTwice} answered twice), ${askedAgain} told by the receipts; ` +
    (faults.length === 0 ? 'no fault' : `FAULTS: ${faults.join('; ')}`)
  );
}
