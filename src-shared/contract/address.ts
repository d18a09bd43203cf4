import { z } from 'zod';

/** Builds the schema of an address from that of a part. If an own line is absent, the line in the file stays. */
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
