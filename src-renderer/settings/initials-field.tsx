import { INITIALS } from '#shared/contract/workspace.ts';
import { TextSetting } from './text-setting.tsx';

type Props = { readonly value: string; readonly onChange: (initials: string) => void };

export function InitialsField({ value, onChange }: Props) {
  return (
    <TextSetting
      key={value}
      label="Your initials"
      hint="2 to 4 letters, or nothing. What you decide carries them, in the review and in exported files."
      value={value}
      longest={8}
      problemOf={(text) => (INITIALS.test(text) ? null : '2 to 4 letters, digits after the first.')}
      onChange={onChange}
    />
  );
}
