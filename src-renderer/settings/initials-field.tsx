import { INITIALS } from '#shared/contract/workspace/workspace.ts';
import { ASK_INITIALS } from '#shared/messages/review/initials.ts';
import { SETTINGS } from '#shared/messages/screens/settings.ts';
import { TextSetting } from './text-setting.tsx';

type Props = { readonly value: string; readonly onChange: (initials: string) => void };

export function InitialsField({ value, onChange }: Props) {
  return (
    <TextSetting
      key={value}
      label={ASK_INITIALS.label}
      hint={SETTINGS.initialsHint}
      value={value}
      longest={8}
      problemOf={(text) => (INITIALS.test(text) ? null : ASK_INITIALS.problem)}
      onChange={onChange}
    />
  );
}
