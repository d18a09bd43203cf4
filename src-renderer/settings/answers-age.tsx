import type { Settings } from '#shared/contract/workspace.ts';
import { useApp } from '../store/use-app.ts';
import { type Choice, ChoiceGroup } from '../ui/form/choice-group.tsx';
import { WholeNumberField } from './whole-number-field.tsx';

/** The core's limit: ten years. */
const MOST_DAYS = 3_650;
/** The value offered to a person who sets a limit. */
const FIRST_DAYS = 365;

type Props = { readonly settings: Settings };

/** How long answers stay valid and need no new payment. */
export function AnswersAge({ settings: { answersGoodForDays } }: Props) {
  const changeSettings = useApp((state) => state.changeSettings);
  const change = (days: number | null): void => void changeSettings({ answersGoodForDays: days });
  return (
    <>
      <ChoiceGroup
        legend="Known answers are good"
        value={answersGoodForDays === null ? 'ever' : 'days'}
        choices={CHOICES}
        onChange={(choice) => change(choice === 'ever' ? null : FIRST_DAYS)}
      />
      {answersGoodForDays !== null && (
        <WholeNumberField
          key={answersGoodForDays}
          label="Days"
          hint="Counted from when the service answered."
          value={answersGoodForDays}
          most={MOST_DAYS}
          onChange={change}
        />
      )}
    </>
  );
}

const CHOICES: readonly Choice<'ever' | 'days'>[] = [
  { value: 'ever', label: 'For ever', hint: 'What was asked once is never paid for again.' },
  {
    value: 'days',
    label: 'For some days',
    hint: 'The next check asks again where the answer is older (costs credits).',
  },
];
