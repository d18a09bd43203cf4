import { z } from 'zod';

/** An address, each part of which is as `part` says. */
export const addressOf = <P extends z.ZodType>(part: P) =>
  z.strictObject({
    street: part,
    house_number: part,
    locality: part,
    city: part,
    state: part,
    postcode: part,
    country: part,
  });
