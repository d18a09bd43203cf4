import { Slider as Kit } from '@base-ui/react/slider';
import './slider.css';

type Props = Pick<Kit.Root.Props, 'min' | 'max' | 'step' | 'largeStep'> & {
  /** Shown above it. Without it, `thumbs` names each. */
  readonly label?: string;
  readonly thumbs?: readonly string[];
  /** One for each thumb, ascending. */
  readonly values: readonly number[];
  /** A value as it is read aloud. */
  readonly wordsOf: (value: number) => string;
  readonly describedBy?: string;
  readonly onChange: (values: readonly number[]) => void;
  /** The pointer lets go. */
  readonly onLetGo?: (values: readonly number[]) => void;
  readonly onBlur?: () => void;
};

/** Values on a scale, set by pointer and by keys. The thumbs do not pass each other. */
export function Slider({ label, thumbs, values, wordsOf, describedBy, onChange, onLetGo, ...rest }: Props) {
  const { onBlur, ...scale } = rest;
  return (
    <Kit.Root
      className="slider"
      {...scale}
      value={values}
      thumbCollisionBehavior="none"
      onValueChange={onChange}
      onValueCommitted={(set, { reason }) => reason !== 'keyboard' && onLetGo?.(set)}
    >
      {label !== undefined && <Kit.Label className="slider-label">{label}</Kit.Label>}
      <Kit.Control className="slider-control">
        <Kit.Track className="slider-track">
          <Kit.Indicator className="slider-indicator" />
          {values.map((_, thumb) => (
            <Kit.Thumb
              key={thumb}
              index={thumb}
              className="slider-thumb"
              aria-label={thumbs?.[thumb]}
              aria-describedby={describedBy}
              getAriaValueText={(_words, value) => wordsOf(value)}
              onBlur={onBlur}
            />
          ))}
        </Kit.Track>
      </Kit.Control>
    </Kit.Root>
  );
}
