/**
 * The app stores the answers that the service gave, and shows what they say: the suggested address, and the verdict
 * that `verdictOf` computes. `verdictOf` shares only its thresholds with the app.
 */
import type { Preset, Verdict } from '#shared/domain/verdict/judgement.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import type { AnsweredRow } from '../answered-rows.ts';
import { type Address, PARTS } from '../lookup-body.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';
import { areJobsOver } from './pass-until.ts';

const NAME = 'an answer is shown as given';
const NOT_FOUND = 404;

type Answer = {
  readonly confidence: number;
  readonly match_type: string;
  readonly house_number_not_found: boolean;
  readonly standardized: Address;
  readonly candidates?: readonly unknown[];
};

export const answersAsGiven: CreateCheck = (world) => ({
  afterStep() {
    const { observer, service, blame } = world;
    for (const row of observer.answeredRows()) {
      const { listId, position, question, reply, status, verdict } = row;
      const isGiven = service.asked.some((one) => one.question === question && one.answer === reply);
      if (!isGiven && status !== NOT_FOUND)
        blame(NAME, `the service did not give the stored answer to ${question}`);
      const preset = areVerdictsFinal(world, listId) ? presetOf(world, listId) : null;
      const wanted = preset === null ? verdict : verdictOf(row, preset);
      if (verdict !== wanted) blame(NAME, `row ${position} of list ${listId} is ${verdict}, not ${wanted}`);
      if (preset === 'strict' && row.decidedBy === 'rule' && isChanged(row))
        blame('a verdict has its answer', `strict rules accepted row ${position} of list ${listId}`);
    }
    for (const row of observer.notAccepted())
      blame('a verdict has its answer', `no rule accepted row ${row}`);
  },
});

/** Compares the suggestions that people see with the service's answers. */
export function compareSuggestions({ observer, blame }: World): void {
  for (const { listId, position, reply, status } of observer.answeredRows()) {
    const { suggested = null } = observer.row(listId, position) ?? {};
    const given = status === NOT_FOUND ? null : (JSON.parse(reply) as Answer).standardized;
    const parts: Address = suggested?.parts ?? {};
    if ((suggested === null) !== (given === null))
      blame(NAME, `row ${position} of list ${listId} shows ${JSON.stringify(suggested)} for ${reply}`);
    for (const [part, text] of Object.entries(parts))
      if (text !== (given?.[part] ?? ''))
        blame(NAME, `row ${position} of list ${listId} suggests the ${part} ${text}, not ${given?.[part]}`);
  }
}

const presetOf = ({ observer }: World, listId: number): Preset | null =>
  observer.repositories.lists.find(listId)?.settings.rules.preset ?? null;

/** Whether no job and no unfinished step may still judge rows of the list. */
const areVerdictsFinal = (world: World, listId: number): boolean =>
  areJobsOver(world) && world.observer.repositories.steps.unfinished(listId) === null;

/** Whether the service changed a part of the address, even if only its spelling. */
function isChanged({ question, reply }: AnsweredRow): boolean {
  const { input } = JSON.parse(question) as { readonly input: Address };
  const { standardized } = JSON.parse(reply) as Answer;
  return PARTS.some((part) => (standardized[part] ?? '') !== input[part]);
}

/** Computes the verdict of an answer by the product's rules. Works only for the kinds of answers in `truth.ts`. */
function verdictOf({ question, reply, status }: AnsweredRow, preset: Preset): Verdict {
  if (status === NOT_FOUND) return 'fix';
  const { input: asked } = JSON.parse(question) as { readonly input: Address };
  const {
    confidence,
    match_type,
    house_number_not_found,
    standardized,
    candidates = [],
  } = JSON.parse(reply) as Answer;
  const rules = presetRules(preset);
  if (confidence < rules.lowest || house_number_not_found) return 'fix';
  if (candidates.length > 0) return 'choose';
  const isOther = (part: string): boolean =>
    (standardized[part] ?? '').replace(/ St$/u, ' Street') !== asked[part];
  if (PARTS.some(isOther)) return 'confirm';
  if (match_type === 'interpolated') return preset === 'relaxed' ? 'accept' : 'confirm';
  return confidence < rules.accept ? 'confirm' : 'accept';
}
