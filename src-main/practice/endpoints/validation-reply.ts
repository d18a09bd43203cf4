/** Turns the gazetteer's answer into a ValidationResult (2.3), standardized address (2.4) or GeocodingResult (2.5). */

import type { AddressAnswer } from '../gazetteer/answer-address.ts';
import type { Level } from '../gazetteer/find/compare.ts';
import { townKey } from '../gazetteer/text/fold.ts';
import { formatAddress } from '../gazetteer/text/formatted.ts';
import { referencesOf } from './references.ts';

type MatchType = 'exact' | 'interpolated' | 'partial' | 'no_match' | 'rooftop';

const STATUS: Readonly<Record<MatchType, string>> = {
  exact: 'ok',
  rooftop: 'ok',
  interpolated: 'ok',
  partial: 'partial',
  no_match: 'no_match',
};
const STATUS_OF_SEVERAL = 'ambiguous';

/** `status` is `ambiguous` if several addresses fit. `candidates` then lists the others. */
export function validationReply(answer: AddressAnswer) {
  const { comparison, question, read } = answer;
  const matchType = matchTypeOf(answer);
  return {
    ...quality(answer, matchType),
    confidence: comparison.confidence,
    input_corrected: comparison.corrections.length > 0,
    standardized: standardized(answer),
    parsed: {
      street: read.street,
      house_number: read.houseNumber,
      ...(read.unit === '' ? {} : { unit: read.unit }),
      locality: question.locality,
      city: question.city,
      state: question.state,
      postcode: question.postcode,
      country: question.country,
    },
    corrections: comparison.corrections,
    status: answer.alternatives.length > 0 ? STATUS_OF_SEVERAL : STATUS[matchType],
    ...(answer.alternatives.length === 0 ? {} : { candidates: answer.alternatives.map(candidate) }),
  };
}

/** Returns another address that fits about equally well. The document does not mention candidates. */
function candidate(answer: AddressAnswer) {
  return {
    confidence: answer.comparison.confidence,
    accuracy_type: accuracyType(answer),
    standardized: standardized(answer),
    ...coordinates(answer),
  };
}

const coordinates = ({ lat, lng }: AddressAnswer) => (lat === null || lng === null ? {} : { lat, lng });

/** Returns a GeocodingResult, which has neither a confidence nor corrections. */
export function geocodingReply(answer: AddressAnswer) {
  return { ...standardized(answer), ...quality(answer, matchTypeOf(answer)) };
}

function quality(answer: AddressAnswer, matchType: MatchType) {
  const { changes, confidence } = answer.comparison;
  const agrees = (change: string) => ['same', 'written', 'alias', 'slip', 'added'].includes(change);
  return {
    accuracy_type: accuracyType(answer),
    match_type: matchType,
    match_score: Math.round(confidence * 1000) / 10,
    match_components: {
      city: agrees(changes.city),
      house_number: agrees(changes.houseNumber),
      state: agrees(changes.state),
      street: agrees(changes.street),
      zip: agrees(changes.postcode),
    },
    ...coordinates(answer),
    house_number_not_found: answer.level === 'missing',
  };
}

function matchTypeOf({ level, comparison, read, parts, alternatives }: AddressAnswer): MatchType {
  if (level === 'none') return 'no_match';
  if (level === 'interpolated') return 'interpolated';
  if (level !== 'house' || alternatives.length > 0) return 'partial';
  const changes = Object.values(comparison.changes);
  const corrected =
    changes.includes('slip') || changes.includes('replaced') || (read.unit !== '' && parts.unit === '');
  return corrected ? 'rooftop' : 'exact';
}

const ACCURACY: Readonly<Record<Exclude<Level, 'postcode' | 'town'>, string>> = {
  house: 'rooftop',
  interpolated: 'street_interpolated',
  missing: 'street_center',
  street: 'street_center',
  none: 'country',
};

/** Calls every known point `rooftop`, even at the centre of its postcode, so that people can practise with verdicts. */
function accuracyType({ level, lat, postcodeIsExact }: AddressAnswer): string {
  if (level === 'postcode') return postcodeIsExact ? 'postcode_center' : 'postcode';
  if (level === 'town') return lat === null ? 'locality' : 'locality_centroid';
  return ACCURACY[level];
}

function standardized(answer: AddressAnswer) {
  const { parts, question, level } = answer;
  const { country } = question;
  // A district with the same name as its town gets no separate line.
  const locality = townKey(parts.locality) === townKey(parts.city) ? '' : parts.locality;
  return {
    country: level === 'none' ? '' : country,
    city: parts.city,
    state: parts.state,
    postcode: parts.postcode,
    street: parts.street,
    house_number: parts.houseNumber,
    formatted_address: level === 'none' ? '' : formatAddress(country, { ...parts, locality }),
    ...(country === 'gbr' && level !== 'none'
      ? { county: answer.county, ...referencesOf(answer.pointId) }
      : {}),
  };
}
