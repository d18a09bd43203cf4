import { PRESETS, type Preset } from '#shared/domain/verdict/judgement.ts';
import { presetRules, type Rules } from '#shared/domain/verdict/rules.ts';
import { backToPresetLabel, PRESET_HINTS, RULES, THRESHOLDS } from '#shared/messages/screens/bulk.ts';
import { PRESET_WORDS } from '#shared/messages/words.ts';
import { boundsOf, isAsPreset, type Threshold, withThreshold } from '../../store/bulk/thresholds.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { type Choice, ChoiceGroup } from '../../ui/form/choice-group.tsx';
import { ShareField } from '../../ui/form/share-field.tsx';

const CHOICES: readonly Choice<Preset>[] = PRESETS.map((preset) => ({
  value: preset,
  label: PRESET_WORDS[preset],
  hint: PRESET_HINTS[preset],
}));

type Props = { readonly rules: Rules };

export function RuleThresholds({ rules }: Props) {
  const changeRules = useApp((state) => state.changeRules);
  const isOwn = isAsPreset(rules);
  const field = (threshold: Threshold) => (
    <ShareField
      {...THRESHOLDS[threshold]}
      value={rules[threshold]}
      {...boundsOf(threshold, rules)}
      onChange={(value) => changeRules(withThreshold(rules, threshold, value))}
    />
  );
  return (
    <div className="rule-thresholds">
      <ChoiceGroup
        legend={RULES.strictness}
        value={rules.preset}
        choices={CHOICES}
        onChange={(preset) => changeRules(presetRules(preset))}
      />
      {field('accept')}
      {rules.preset === 'relaxed' && field('acceptNear')}
      {field('lowest')}
      <Button
        look="quiet"
        aria-disabled={isOwn}
        onClick={() => !isOwn && changeRules(presetRules(rules.preset))}
      >
        {backToPresetLabel(rules.preset)}
      </Button>
    </div>
  );
}
