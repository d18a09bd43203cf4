import { z } from 'zod';

/** An address, each part of which is as `part` says. A line of a person's own that is left out is as the file has it. */
export const addressOf = <P extends z.ZodType>(part: P) =>
  z.strictObject({
    street: part,
    house_number: part,
    locality: part,
    city: part,
    state: part,
    postcode: part,
    country: part,
    organisation: part.exactOptional(),
    premise: part.exactOptional(),
  });
