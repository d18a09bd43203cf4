import { Slider as Kit } from '@base-ui/react/slider';
import './slider.css';

type Props = Pick<Kit.Root.Props, 'min' | 'max' | 'step' | 'largeStep'> & {
  readonly label?: string;
  readonly thumbs?: readonly string[];
  /** One value for each thumb, in ascending order. */
  readonly values: readonly number[];
  readonly wordsOf: (value: number) => string;
  readonly describedBy?: string;
  readonly onChange: (values: readonly number[]) => void;
  readonly onLetGo?: (values: readonly number[]) => void;
  readonly onBlur?: () => void;
};

/** A slider with one or more thumbs, which cannot pass each other. */
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
