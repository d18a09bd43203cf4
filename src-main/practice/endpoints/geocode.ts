/** GET /geocode (4.4): finds the coordinates of a fielded address; 404 if there are none. Costs one geocode credit. */
import { z } from 'zod';
import { answerAddress } from '../gazetteer/answer-address.ts';
import { type Endpoint, ok, refuse, type Sources } from './endpoint.ts';
import { country, read, text } from './input.ts';
import { geocodingReply } from './validation-reply.ts';

const schema = z.object({
  country,
  street: text,
  hno: text,
  city: text,
  town: text,
  state: text,
  postalcode: text,
});

/** Charges the credit even if there is no match. */
export function geocodeEndpoint({ gazetteer }: Sources): Endpoint {
  return {
    method: 'GET',
    path: '/geocode',
    access: 'addresses',
    pool: 'geocode',
    async handle({ input, charge }) {
      const request = read(schema, input);
      if (!request.ok) return request.reply;
      const { country: code, street, hno, city, town, state, postalcode } = request.value;
      if ([street, city, town, postalcode].every((value) => value.trim() === ''))
        return refuse(422, 'empty_address', 'one of street, city, town and postalcode is required');
      const source = await gazetteer();
      const short = charge(1);
      if (short !== null) return short;
      const answer = answerAddress(source, {
        country: code,
        street,
        houseNumber: hno,
        city,
        locality: town,
        state,
        postcode: postalcode,
      });
      return answer.level === 'none'
        ? refuse(404, 'no_match', 'No address was found.')
        : ok(geocodingReply(answer));
    },
  };
}
