import { z } from 'zod';

export type ServiceId = number;

/** The practice service inside the app. It always exists. */
export const PRACTICE_SERVICE_ID: ServiceId = 1;

export const LONGEST_SERVICE_NAME = 60;

export type ConnectionTest = { readonly tookMs: number };

/** Whether the name contains only visible characters. */
export const isPlainName = (name: string): boolean => !/\p{Cc}|\p{Cf}/u.test(name);

export const serviceId = z.int().positive();
