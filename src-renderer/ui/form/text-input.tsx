import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'onChange'> & { readonly onChange: (text: string) => void };

/** A text field for names and addresses: the browser suggests nothing and marks no spelling. */
export function TextInput({ onChange, ...rest }: Props) {
  return (
    <input
      {...rest}
      className="input"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
