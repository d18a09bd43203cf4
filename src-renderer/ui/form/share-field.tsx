import { useId, useState } from 'react';
import { onLeave } from './on-leave.ts';
import { Slider } from './slider.tsx';
import './share-field.css';

type Props = {
  readonly label: string;
  readonly hint: string;
  /** From 0 to 1, in steps of 0.01. */
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
};

/** Sets a share with a slider or with a number field. Both have the same bounds. */
export function ShareField({ label, hint, value, least, most, onChange }: Props) {
  const hintId = useId();
  return (
    <div className="share-field">
      <Slider
        label={label}
        min={0}
        max={1}
        step={0.01}
        largeStep={0.1}
        values={[value]}
        wordsOf={(share) => share.toFixed(2)}
        describedBy={hintId}
        onChange={([share = value]) => onChange(Math.max(least, Math.min(most, share)))}
      />
      <ShareNumber label={`${label}, as a number`} {...{ value, least, most, onChange, hintId }} />
      <p id={hintId} className="quiet small">
        {hint}
      </p>
    </div>
  );
}

/** A number takes effect when the person leaves the field or presses Enter. It is limited to the bounds. */
function ShareNumber({
  label,
  hintId,
  value,
  least,
  most,
  onChange,
}: Omit<Props, 'hint'> & { readonly hintId: string }) {
  const [text, setText] = useState(value.toFixed(2));
  const [followed, setFollowed] = useState(value);
  // The slider changes the value too, and the field follows it.
  if (followed !== value) {
    setFollowed(value);
    setText(value.toFixed(2));
  }
  const commit = (): void => {
    const typed = text.trim() === '' ? Number.NaN : Number(text);
    const next = Number.isNaN(typed) ? value : Math.max(least, Math.min(most, typed));
    setText(next.toFixed(2));
    if (next !== value) onChange(next);
  };
  return (
    <input
      className="input number"
      type="number"
      aria-label={label}
      aria-describedby={hintId}
      min={least}
      max={most}
      step={0.01}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={onLeave(commit)}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  );
}
