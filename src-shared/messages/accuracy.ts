/** How exact a place is, in words. The service's list of kinds is open: of an unknown one the service's word is passed on. */
import { ACCURACY_TYPES, type ByAccuracy, forAccuracy } from '../domain/answer/accuracy.ts';

type AccuracyWords = {
  /** Of a place on the map. */
  readonly sentence: string;
  /** What an answer found, in a sentence. */
  readonly noun: string;
  /** Shorter, beside a count. */
  readonly label: string;
};

const WORDS: ByAccuracy<AccuracyWords> = {
  rooftop: { sentence: 'On this very building', noun: 'the building', label: 'building' },
  parcel: { sentence: 'On this plot of land', noun: 'the parcel of land', label: 'parcel of land' },
  street_interpolated: {
    sentence: 'About here on this street',
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
    sentence: 'The middle of an area; how large it is, is not known',
    noun: 'the middle of the area',
    label: 'middle of the area',
  },
  country: { sentence: 'Only the country is known', noun: 'the country', label: 'country' },
};

/** How exact a place on the map is. @param accuracyType as the service says; '' where it does not */
export function accuracySentence(accuracyType: string): string {
  return forAccuracy(WORDS, accuracyType)?.sentence ?? 'How exact this is, is not known';
}

/** What an answer found, as a noun: "the building". */
export function accuracyWords(accuracyType: string): string {
  return forAccuracy(WORDS, accuracyType)?.noun ?? `a place the service calls “${accuracyType}”`;
}

/** By kind, and by '' for a row without an answer. */
export const ACCURACY_LABELS: Readonly<Record<string, string>> = {
  '': 'no answer',
  ...Object.fromEntries(ACCURACY_TYPES.map((type) => [type, WORDS[type].label])),
};
