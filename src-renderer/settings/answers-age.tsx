import type { Settings } from '#shared/contract/workspace/workspace.ts';
import { ANSWERS_AGE, ANSWERS_AGE_CHOICES } from '#shared/messages/screens/settings.ts';
import { useApp } from '../store/use-app.ts';
import { ChoiceGroup } from '../ui/form/choice-group.tsx';
import { WholeNumberField } from './whole-number-field.tsx';

/** The maximum that the core accepts (ten years). */
const MOST_DAYS = 3_650;
/** The first value in the field when a person sets a limit. */
const FIRST_DAYS = 365;

type Props = { readonly settings: Settings };

/** Lets the person choose how long answers stay valid. A valid answer is not paid for again. */
export function AnswersAge({ settings: { answersGoodForDays } }: Props) {
  const changeSettings = useApp((state) => state.changeSettings);
  const change = (days: number | null): void => void changeSettings({ answersGoodForDays: days });
  return (
    <>
      <ChoiceGroup
        legend={ANSWERS_AGE.title}
        value={answersGoodForDays === null ? 'ever' : 'days'}
        choices={ANSWERS_AGE_CHOICES}
        onChange={(choice) => change(choice === 'ever' ? null : FIRST_DAYS)}
      />
      {answersGoodForDays !== null && (
        <WholeNumberField
          key={answersGoodForDays}
          label={ANSWERS_AGE.days}
          hint={ANSWERS_AGE.daysHint}
          value={answersGoodForDays}
          most={MOST_DAYS}
          onChange={change}
        />
      )}
    </>
  );
}
