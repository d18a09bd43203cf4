/** Every endpoint of the interface document. The practice service also knows the requested data. */
import type { Answer, CallOptions } from '../../../src-main/service/replies/answer.ts';
import type { ServiceClient } from '../../../src-main/service/service-client.ts';

export type Asked = {
  /** A job of this key. */
  readonly jobId: string;
  /** An email that has no evaluation key yet. */
  readonly newEmail: string;
};
const ASKED: Asked = { jobId: 'job-1', newEmail: 'ann@example.org' };

export type Endpoint = {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly status: number;
  readonly call: (client: ServiceClient, options?: CallOptions, asked?: Asked) => Promise<Answer<unknown>>;
  /** The documented reply, written as the service writes it. */
  readonly reply: object;
  /** A JSON reply with the right status and an undocumented shape. */
  readonly wrong: object;
  /** The service would charge twice, so the client does not repeat a request that may have arrived. */
  readonly isOnceOnly?: true;
};

export const STANDARDIZED = {
  country: 'gbr',
  city: 'London',
  state: 'Greater London',
  postcode: 'SW1A 2AA',
  street: 'Downing Street',
  house_number: '10',
  formatted_address: '10 Downing Street\nLondon\nSW1A 2AA',
  county: 'Middlesex',
  udprn: '23747771',
  uprn: '100023336956',
};

const COMPONENTS = { city: true, house_number: true, state: true, street: true, zip: false };

export const VALIDATION = {
  accuracy_type: 'rooftop',
  confidence: 0.97,
  match_type: 'exact',
  match_score: 98.5,
  match_components: COMPONENTS,
  input_corrected: true,
  standardized: STANDARDIZED,
  parsed: { anything: ['at', 'all'] },
  corrections: ['Postcode corrected'],
  lat: 51.5034,
  lng: -0.1276,
  house_number_not_found: false,
  status: 'ok',
};

export const GEOCODING = {
  ...STANDARDIZED,
  accuracy_type: 'street_center',
  match_type: 'interpolated',
  match_score: 71,
  match_components: COMPONENTS,
  lat: 51.5034,
  lng: -0.1276,
  house_number_not_found: true,
};

export const HIT = {
  accuracy_type: 'rooftop',
  match_type: 'rooftop',
  match_score: 100,
  distance_m: 12.5,
  lat: 51.5034,
  lng: -0.1276,
  country: 'gbr',
  city: 'London',
  state: 'Greater London',
  zip: 'SW1A 2AA',
  street: 'Downing Street',
  hno: '10',
};

export const DELIVERY_POINT = {
  street: 'Downing Street',
  house_number: '10',
  building_name: '',
  organisation_name: 'Prime Minister',
  city: 'London',
  postcode: 'SW1A 2AA',
  county: 'Middlesex',
  udprn: '23747771',
  uprn: '100023336956',
  lat: 51.5034,
  lng: -0.1276,
  accuracy_type: 'rooftop',
};

export const EMAIL = {
  email: 'ann@example.org',
  deliverable: 'risky',
  score: 0.4,
  format_valid: true,
  domain_has_mx: true,
  is_disposable: false,
  is_role: true,
  is_free: false,
  did_you_mean: 'ann@example.com',
  mx_record: 'mx.example.org',
  reasons: ['role account'],
};

export const DEV_KEY = {
  api_key: 'dk_0123456789abcdef',
  validation_credits: 100,
  geocode_credits: 100,
  expires_at: '2030-01-08T00:00:00Z',
  tier: 'dev',
  info_url: 'https://service.example/pricing',
  next_steps: 'Send the key in X-Service-Key.',
};

export const ENDPOINTS: readonly Endpoint[] = [
  {
    name: 'validate',
    method: 'POST',
    path: '/validate',
    status: 200,
    call: ({ addresses }, options) =>
      addresses.validate({ country: 'gbr', input: '4 Mayland Road, Witham, CM8 2UX' }, options),
    reply: VALIDATION,
    wrong: { ...VALIDATION, confidence: 97 },
  },
  {
    name: 'geocode',
    method: 'GET',
    path: '/geocode',
    status: 200,
    call: ({ addresses }, options) =>
      addresses.geocode({ country: 'gbr', input: { street: 'Mayland Road', city: 'Witham' } }, options),
    reply: GEOCODING,
    wrong: { ...GEOCODING, lat: 'north' },
  },
  {
    name: 'reverse',
    method: 'GET',
    path: '/reverse',
    status: 200,
    call: ({ addresses }, options) =>
      addresses.reverse({ country: 'gbr', lat: 51.800686, lng: 0.642825 }, options),
    reply: { hits: [HIT], query: { lat: 51.5034, lng: -0.1276, radius_m: 50 } },
    wrong: { hits: 'none' },
  },
  {
    name: 'suggest',
    method: 'GET',
    path: '/suggest',
    status: 200,
    call: ({ addresses }, options) => addresses.suggest({ country: 'gbr', prefix: '4 Mayl' }, options),
    reply: { suggestions: [{ country: 'gbr', city: 'London', lat: 51.5, lng: -0.1 }] },
    wrong: { suggestions: { first: 'London' } },
  },
  {
    name: 'postcode-lookup',
    method: 'POST',
    path: '/postcode-lookup',
    status: 200,
    call: ({ addresses }, options) => addresses.postcodeLookup('CM8 2UX', options),
    reply: {
      postcode: 'SW1A 2AA',
      country: 'gbr',
      count: 1,
      addresses: [DELIVERY_POINT],
      truncated: false,
    },
    wrong: { addresses: [DELIVERY_POINT] },
  },
  {
    name: 'email-validate',
    method: 'POST',
    path: '/email-validate',
    status: 200,
    call: ({ emails }, options) => emails.validate('ann@example.org', options),
    reply: EMAIL,
    wrong: { ...EMAIL, deliverable: '' },
  },
  {
    name: 'email-validate/batch',
    method: 'POST',
    path: '/email-validate/batch',
    status: 200,
    call: ({ emails }, options) => emails.validateBatch(['ann@example.org'], options),
    reply: { results: [EMAIL] },
    wrong: { count: 1 },
    isOnceOnly: true,
  },
  {
    name: 'email-validate/jobs',
    method: 'POST',
    path: '/email-validate/jobs',
    status: 202,
    call: ({ emails }, options) => emails.createJob({ emails: ['ann@example.org'] }, options),
    reply: { job_id: 'job-1' },
    wrong: { job: 'job-1' },
    isOnceOnly: true,
  },
  {
    name: 'email-validate/jobs/{job_id}',
    method: 'GET',
    path: '/email-validate/jobs/job-1',
    status: 200,
    call: ({ emails }, options, { jobId } = ASKED) => emails.readJob(jobId, options),
    reply: { status: 'done', results: [EMAIL] },
    wrong: { status: '' },
  },
  {
    name: 'dev-key',
    method: 'POST',
    path: '/dev-key',
    status: 200,
    call: ({ keys }, options, { newEmail } = ASKED) =>
      keys.requestDevKey({ email: newEmail, termsAccepted: true }, options),
    reply: DEV_KEY,
    wrong: { ...DEV_KEY, api_key: null },
    isOnceOnly: true,
  },
];
