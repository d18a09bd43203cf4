import { PRESETS, type Preset } from '#shared/domain/verdict/judgement.ts';
import { presetRules, type Rules } from '#shared/domain/verdict/rules.ts';
import { PRESET_WORDS } from '#shared/messages/words.ts';
import { boundsOf, isAsPreset, type Threshold, withThreshold } from '../../store/bulk/thresholds.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { type Choice, ChoiceGroup } from '../../ui/form/choice-group.tsx';
import { ShareField } from '../../ui/form/share-field.tsx';

const HINTS: Readonly<Record<Preset, string>> = {
  strict: 'Accept only exact matches',
  normal: 'Accept also what is only tidied',
  relaxed: 'Accept also what is near, where street, city and postcode are known',
};

const CHOICES: readonly Choice<Preset>[] = PRESETS.map((preset) => ({
  value: preset,
  label: PRESET_WORDS[preset],
  hint: HINTS[preset],
}));

type Props = { readonly rules: Rules };

/** Edits the preset and the thresholds of the rules being rehearsed. */
export function RuleThresholds({ rules }: Props) {
  const changeRules = useApp((state) => state.changeRules);
  const isOwn = isAsPreset(rules);
  const field = (threshold: Threshold, label: string, hint: string) => (
    <ShareField
      label={label}
      hint={hint}
      value={rules[threshold]}
      {...boundsOf(threshold, rules)}
      onChange={(value) => changeRules(withThreshold(rules, threshold, value))}
    />
  );
  return (
    <div className="rule-thresholds">
      <ChoiceGroup
        legend="How strict"
        value={rules.preset}
        choices={CHOICES}
        onChange={(preset) => changeRules(presetRules(preset))}
      />
      {field('accept', 'Accept from', 'A match this sure is taken without you.')}
      {rules.preset === 'relaxed' &&
        field('acceptNear', 'Accept near from', 'An approximate match this sure is taken too.')}
      {field('lowest', 'Not found below', 'Below this: treat as not found.')}
      <Button
        look="quiet"
        aria-disabled={isOwn}
        onClick={() => !isOwn && changeRules(presetRules(rules.preset))}
      >
        Back to {PRESET_WORDS[rules.preset]}
      </Button>
    </div>
  );
}
