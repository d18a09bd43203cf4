/** How the service receives emails: one by one, many in one request, or as a job that the app polls. */
export const EMAIL_WAYS = ['single', 'batch', 'job'] as const;
export type EmailWay = (typeof EMAIL_WAYS)[number];

/** The maximum number of emails in one request (parts 4.8 to 4.10 of the interface document). */
export const MOST_EMAILS: Readonly<Record<EmailWay, number>> = { single: 1, batch: 1_000, job: 10_000 };

/** The maximum number of emails that are sent one by one. A batch of so few emails is not faster. */
const MOST_SINGLE = 20;

/** Returns the default way for this number of distinct emails. */
export function wayFor(emails: number): EmailWay {
  if (emails <= MOST_SINGLE) return 'single';
  return emails <= MOST_EMAILS.batch ? 'batch' : 'job';
}
