import { z } from 'zod';

/** Identifies a service of the workspace, even after its deletion. */
export type ServiceId = number;

/** The practice service inside the app. It always exists. */
export const PRACTICE_SERVICE_ID: ServiceId = 1;

/** The maximum length of a name, in UTF-16 units. */
export const LONGEST_SERVICE_NAME = 60;

/** `tookMs`: the time that the service took to answer. */
export type ConnectionTest = { readonly tookMs: number };

/** Whether the name contains only visible characters. */
export const isPlainName = (name: string): boolean => !/\p{Cc}|\p{Cf}/u.test(name);

export const serviceId = z.int().positive();
