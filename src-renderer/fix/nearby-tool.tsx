import { type KeyboardEvent, type ReactNode, useEffect, useMemo } from 'react';
import { LONGEST_RADIUS_M, MOST_NEARBY, SHORTEST_RADIUS_M } from '#shared/contract/fix/fix.ts';
import type { SuggestedAddress } from '#shared/domain/address/address.ts';
import { type Axis, findDegrees } from '#shared/domain/address/typed-degrees.ts';
import type { Coordinates } from '#shared/domain/answer/places.ts';
import { degreesRule, formatMetres, NO_COUNTRY, nearbySentence } from '#shared/messages/fix/fix.ts';
import { findNearbyLabel, NEARBY_TOOL, withinLabel } from '#shared/messages/screens/fix.ts';
import { isTyping } from '../actions/shortcuts/focus-target.ts';
import { addressesNear, type NearHit, placeOf, questionOf } from '../store/fixing/nearby-slice.ts';
import { selectCreditKind } from '../store/home/workspace-slice.ts';
import { suggestedText } from '../store/rows/address-text.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Field, SelectField } from '../ui/form/field.tsx';
import { Slider } from '../ui/form/slider.tsx';
import { addressOfKey, NearbyList, pickedNearby } from './nearby-list.tsx';
import { QuestionNote } from './question-note.tsx';

/** A point on the map, in decimal degrees. */
type MapPlace = { readonly lat: number; readonly lng: number };

/** The properties that this tool passes to its map. */
export type PinMap = {
  readonly place: MapPlace | null;
  readonly radiusM: number;
  /** The known addresses near the pin. `isOwn`: the address comes from a row of this list. */
  readonly others: readonly (MapPlace & {
    readonly number: number;
    readonly words: string;
    readonly isOwn: boolean;
  })[];
  /** The row's country, ISO-3; '' if unknown. */
  readonly country: string;
  /** The middle of the row's postcode; null until the postcode is looked up. */
  readonly postcode: (MapPlace & { readonly postcode: string }) | null;
  readonly onPlace: (place: MapPlace) => void;
};

type Props = {
  /** ISO-3; '' if unknown. */
  readonly country: string;
  readonly onActive: (text: string) => void;
  /** Renders the map. Without a map it is null, and the person types the coordinates. */
  readonly renderMap: ((map: PinMap) => ReactNode) | null;
};

const FORM = 'nearby';

const RADII_M: readonly number[] = [SHORTEST_RADIUS_M, 100, 250, 500, 1_000, 2_500, LONGEST_RADIUS_M];
const LIMITS: readonly number[] = [1, 3, 5, MOST_NEARBY];

export function NearbyTool({ country, onActive, renderMap }: Props) {
  const tool = useApp((state) => state.nearbyTool);
  const changeNearby = useApp((state) => state.changeNearby);
  const readPrice = useApp((state) => state.readNearbyPrice);
  const readRows = useApp((state) => state.readNearbyRows);
  const findNearby = useApp((state) => state.findNearby);
  const leaveNearby = useApp((state) => state.leaveNearby);
  const takePick = useApp((state) => state.takePick);
  const kind = useApp(selectCreditKind);
  useEffect(() => {
    void readPrice(country);
  }, [readPrice, country]);
  useEffect(() => {
    void readRows();
  }, [readRows]);

  const { asking, rows, radiusM } = tool;
  const found = asking.state === 'done' ? asking.value : null;
  const hits = useMemo(() => addressesNear({ asking, rows }), [asking, rows]);
  useEffect(() => {
    // The list appears above the field in which the person types, and would push that field out of view.
    const field = hits.length > 0 ? document.activeElement : null;
    if (isTyping(field)) field?.scrollIntoView({ block: 'nearest' });
  }, [hits]);
  const others = useMemo(() => numbered(hits), [hits]);
  const postcode = usePostcodeMiddle();
  const hear = (event: KeyboardEvent): void => {
    const picked = addressOfKey(event, hits, isTyping(event.target));
    if (picked && !event.repeat) {
      event.preventDefault();
      return void takePick(picked.address.parts, pickedNearby(picked));
    }
    if (event.key !== 'Escape' || asking.state !== 'going') return;
    event.preventDefault();
    leaveNearby();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape stops waiting wherever the focus is in the tool
    <div className="fix-tool fix-edit" onKeyDown={hear}>
      <div className="fix-scroll">
        {renderMap?.({
          place: placeOf(tool),
          radiusM,
          others,
          country,
          postcode,
          onPlace: (place) => changeNearby({ lat: place.lat.toFixed(6), lng: place.lng.toFixed(6) }, country),
        })}
        {hits.length > 0 && <NearbyList hits={hits} hasFound={found !== null} onActive={onActive} />}
        <QuestionNote
          asking={asking}
          onAgain={() => void findNearby(country)}
          onStop={leaveNearby}
          outcome={found ? nearbySentence(found.hits.length, found.question.radiusM, found.spent, kind) : ''}
        />
        <NearbyForm country={country} />
      </div>
      <FindButton country={country} />
    </div>
  );
}

const numbered = (hits: readonly NearHit[]): PinMap['others'] =>
  hits.flatMap(({ lat, lng, address, position }, at) => {
    const words = shortWords(address);
    return lat === null || lng === null
      ? []
      : [{ lat, lng, number: at + 1, words, isOwn: position !== undefined }];
  });

const shortWords = (address: SuggestedAddress): string => {
  const { house_number: number, street } = address.parts;
  return street === '' ? suggestedText(address) : `${number} ${street}`.trim();
};

const placesOf = (found: readonly Coordinates[]): readonly MapPlace[] =>
  found.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]));

/** Returns the middle of the addresses at the postcode that was looked up for this row; null if there is none. */
function usePostcodeMiddle(): PinMap['postcode'] {
  const asking = useApp(({ postcodeTool }) => postcodeTool.asking);
  return useMemo(() => {
    const places = asking.state === 'done' ? placesOf(asking.value.points) : [];
    if (asking.state !== 'done' || places.length === 0) return null;
    const mean = (axis: Axis): number => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
    return { postcode: asking.value.postcode, lat: mean('lat'), lng: mean('lng') };
  }, [asking]);
}

function NearbyForm({ country }: { readonly country: string }) {
  const tool = useApp((state) => state.nearbyTool);
  const changeNearby = useApp((state) => state.changeNearby);
  const findNearby = useApp((state) => state.findNearby);
  const { asking, limit } = tool;
  return (
    <form
      id={FORM}
      className="fix-form"
      onSubmit={(event) => {
        event.preventDefault();
        void findNearby(country);
      }}
    >
      <div className="fix-pair">
        <DegreesField
          axis="lat"
          label={NEARBY_TOOL.latitude}
          country={country}
          isFirst={asking.state !== 'done' && placeOf(tool) === null}
        />
        <DegreesField axis="lng" label={NEARBY_TOOL.longitude} country={country} isFirst={false} />
      </div>
      <div className="fix-pair">
        <RadiusField country={country} />
        <SelectField
          label={NEARBY_TOOL.atMost}
          value={String(limit)}
          options={LIMITS.map((most) => ({ value: String(most), label: String(most) }))}
          onChange={(value) => changeNearby({ limit: Number(value) }, country)}
        />
      </div>
      {country === '' && <p className="quiet small">{NO_COUNTRY}</p>}
    </form>
  );
}

function FindButton({ country }: { readonly country: string }) {
  const tool = useApp((state) => state.nearbyTool);
  const kind = useApp(selectCreditKind);
  const { asking, price } = tool;
  const canAsk = asking.state !== 'going' && questionOf(tool, country) !== null;
  return (
    <div className="fix-buttons">
      <Button
        look={asking.state === 'done' ? 'plain' : 'primary'}
        type="submit"
        form={FORM}
        aria-disabled={!canAsk}
        // If there is a pin, the button has the focus first, so that digits pick an address and Enter sends a request.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a key opened the tool
        autoFocus={asking.state !== 'done' && placeOf(tool) !== null}
      >
        {findNearbyLabel(price?.credits ?? null, kind)}
      </Button>
    </div>
  );
}

type DegreesProps = {
  readonly axis: Axis;
  readonly label: string;
  readonly country: string;
  readonly isFirst: boolean;
};

function DegreesField({ axis, label, country, isFirst }: DegreesProps) {
  const text = useApp(({ nearbyTool }) => nearbyTool[axis]);
  const changeNearby = useApp((state) => state.changeNearby);
  const isOutside = text.trim() !== '' && findDegrees(text, axis) === null;
  return (
    <Field label={label} error={isOutside ? degreesRule(axis) : null}>
      {(ids) => (
        <input
          {...ids}
          className="input"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a key opened the tool for typing
          autoFocus={isFirst}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={text}
          onChange={({ target }) => changeNearby({ [axis]: target.value }, country)}
        />
      )}
    </Field>
  );
}

const radiusAt = (place: number): number => RADII_M[place] ?? SHORTEST_RADIUS_M;

function RadiusField({ country }: { readonly country: string }) {
  const radiusM = useApp(({ nearbyTool }) => nearbyTool.radiusM);
  const changeNearby = useApp((state) => state.changeNearby);
  return (
    <Slider
      label={withinLabel(radiusM)}
      min={0}
      max={RADII_M.length - 1}
      largeStep={2}
      values={[Math.max(0, RADII_M.indexOf(radiusM))]}
      wordsOf={(place) => formatMetres(radiusAt(place))}
      onChange={([place = 0]) => changeNearby({ radiusM: radiusAt(place) }, country)}
    />
  );
}
