/** Services by name. Each has an address, a key, limits and a count of credits of its own. */
import { z } from 'zod';

export type ServiceId = number;

/** The practice service inside the app. It is always there. */
export const PRACTICE_SERVICE_ID: ServiceId = 1;

export const LONGEST_SERVICE_NAME = 60;

/** What a test of the connection came to, where the service answered and took the key. */
export type ConnectionTest = { readonly tookMs: number };

/** Nothing in it that could not be seen. */
export const isPlainName = (name: string): boolean => !/\p{Cc}|\p{Cf}/u.test(name);

export const serviceId = z.int().positive();
