/** Words for the accuracy of a position. The service may add kinds, so an unknown kind is quoted. */
import { ACCURACY_TYPES, type ByAccuracy, forAccuracy } from '../../domain/answer/accuracy.ts';

type AccuracyWords = {
  readonly sentence: string;
  /** The thing that an answer found, used inside a sentence. */
  readonly noun: string;
  /** A short form, shown next to a count. */
  readonly label: string;
};

const WORDS: ByAccuracy<AccuracyWords> = {
  rooftop: { sentence: 'On this building', noun: 'the building', label: 'building' },
  parcel: { sentence: 'On this plot of land', noun: 'the parcel of land', label: 'parcel of land' },
  street_interpolated: {
    sentence: 'Near here on this street',
    noun: 'a place along the street',
    label: 'place along the street',
  },
  street_center: {
    sentence: 'Somewhere on this street',
    noun: 'the middle of the street',
    label: 'middle of the street',
  },
  postcode: { sentence: 'Somewhere in this postcode', noun: 'the postcode', label: 'postcode' },
  postcode_center: {
    sentence: 'Somewhere in this postcode',
    noun: 'the middle of the postcode',
    label: 'middle of the postcode',
  },
  locality: { sentence: 'Somewhere in this town or district', noun: 'the town', label: 'town' },
  locality_centroid: {
    sentence: 'Somewhere in this town or district',
    noun: 'the middle of the town',
    label: 'middle of the town',
  },
  centroid: {
    sentence: 'In the middle of an area of unknown size',
    noun: 'the middle of the area',
    label: 'middle of the area',
  },
  country: { sentence: 'Only the country is known', noun: 'the country', label: 'country' },
};

/** Says how accurate a pin on the map is. @param accuracyType the service's value; '' if it gives none */
export function accuracySentence(accuracyType: string): string {
  return forAccuracy(WORDS, accuracyType)?.sentence ?? 'The accuracy of this position is unknown';
}

/** Names what an answer found: "the building". */
export function accuracyWords(accuracyType: string): string {
  return forAccuracy(WORDS, accuracyType)?.noun ?? `a place that the service calls “${accuracyType}”`;
}

/** Labels by kind. The key '' is for a row without an answer. */
export const ACCURACY_LABELS: Readonly<Record<string, string>> = {
  '': 'no answer',
  ...Object.fromEntries(ACCURACY_TYPES.map((type) => [type, WORDS[type].label])),
};
