/** POST /validate (4.3): checks one address, fielded or as a line. Costs one validation credit. */
import { z } from 'zod';
import { answerAddress } from '../gazetteer/answer-address.ts';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Question } from '../gazetteer/question.ts';
import { isCountry } from '../gazetteer/text/countries.ts';
import { parseLine } from '../gazetteer/text/parse-line.ts';
import { type Endpoint, ok, type Reply, refuse, type Sources } from './endpoint.ts';
import { country, read, text } from './input.ts';
import { validationReply } from './validation-reply.ts';

/** The maximum number of cached answers. A question always has the same answer. */
const MAX_ANSWERS = 5000;

const fielded = z.object({
  street: text,
  house_number: text,
  city: text,
  locality: text,
  state: text,
  postcode: text,
  country: text,
});
/** An address in one line or in fields. An absent field becomes ''. */
export const addressInput = z.union([z.string().max(2000), fielded]);
const schema = z.object({ country: country.nullish(), input: addressInput });

/** Charges each request, even if its answer is cached. */
export function validateEndpoint({ gazetteer }: Sources): Endpoint {
  const answers = new Map<string, Reply>();
  return {
    method: 'POST',
    path: '/validate',
    access: 'addresses',
    pool: 'validation',
    async handle({ input, charge }) {
      const request = read(schema, input);
      if (!request.ok) return request.reply;
      const asked = request.value.input;
      const inner = typeof asked === 'string' ? '' : asked.country;
      const code = request.value.country ?? inner;
      // The document does not define the answer for a missing country. 422 distinguishes it from a misspelt country.
      if (code === '') return refuse(422, 'country_required', 'country is required', { field: 'country' });
      if (!isCountry(code))
        return refuse(400, 'invalid_request', 'country must be a lower case ISO-3 code', {
          field: 'country',
        });
      const isEmpty =
        typeof asked === 'string'
          ? asked.trim() === ''
          : Object.entries(asked).every(([name, value]) => name === 'country' || value.trim() === '');
      if (isEmpty) return refuse(422, 'empty_address', 'input holds no address', { field: 'input' });
      const source = await gazetteer();
      const short = charge(1);
      if (short !== null) return short;
      // The schema puts fields in order, so equal questions give equal texts.
      const name = JSON.stringify([code, asked]);
      const known = answers.get(name);
      if (known !== undefined) return known;
      const reply = ok(validationReply(answerAddress(source, questionOf(source, code, asked))));
      if (answers.size >= MAX_ANSWERS) answers.clear();
      answers.set(name, reply);
      return reply;
    },
  };
}

/** Parses a line, and a street that holds the whole address. Other fields stay unchanged. */
export function questionOf(
  gazetteer: Gazetteer,
  code: string,
  asked: z.infer<typeof addressInput>,
): Question {
  if (typeof asked === 'string') return parseLine(gazetteer, code, asked);
  const { street, house_number: houseNumber, city, locality, state, postcode } = asked;
  const isStreetAlone = [city, locality, postcode].every((part) => part.trim() === '');
  // If no other part is entered, the street may contain the whole address.
  if (isStreetAlone && street.includes(',')) {
    const parsed = parseLine(gazetteer, code, street);
    return { ...parsed, houseNumber, state: state.trim() === '' ? parsed.state : state };
  }
  return { country: code, street, houseNumber, city, locality, state, postcode };
}
