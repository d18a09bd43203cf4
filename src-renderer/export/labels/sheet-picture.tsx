import { type CSSProperties, useId } from 'react';
import { LABEL_PAGES, type LabelSheet, labelsPerSheet } from '#shared/domain/labels/label-sheets.ts';
import { labelBox } from '#shared/domain/labels/place-labels.ts';
import { LABELS } from '#shared/messages/screens/labels.ts';

type Props = {
  readonly sheet: LabelSheet;
  readonly labels: number;
  readonly startAt: number;
  readonly onStartAt: (startAt: number) => void;
};

/** Draws the first sheet to scale, so that a person can choose the first label. Arrow keys move to the next label. */
export function SheetPicture({ sheet, labels, startAt, onStartAt }: Props) {
  const name = useId();
  const page = LABEL_PAGES[sheet.page];
  const placeOf = (place: number): CSSProperties => {
    const { left, top, width, height } = labelBox(sheet, place);
    return {
      left: `${(100 * left) / page.width}%`,
      top: `${(100 * top) / page.height}%`,
      width: `${(100 * width) / page.width}%`,
      height: `${(100 * height) / page.height}%`,
    };
  };
  return (
    <fieldset className="sheet-picture" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
      <legend className="visually-hidden">{LABELS.startAt}</legend>
      {Array.from({ length: labelsPerSheet(sheet) }, (_, place) => place + 1).map((label) => (
        <label
          key={label}
          className="sheet-label"
          data-printed={label >= startAt && label < startAt + labels}
          style={placeOf(label - 1)}
        >
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={label === startAt}
            onChange={() => onStartAt(label)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
