import type { DeliveryPoint } from '#shared/domain/answer/places.ts';

export const pointOf = (parts: Partial<DeliveryPoint>): DeliveryPoint => ({
  street: 'High Street',
  houseNumber: '',
  buildingName: '',
  organisationName: '',
  city: 'Leeds',
  postcode: 'LS1 4AB',
  county: '',
  udprn: '',
  uprn: '',
  lat: null,
  lng: null,
  accuracyType: 'rooftop',
  ...parts,
});
