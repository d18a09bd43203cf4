/** How emails are put to the service: one by one, many in one request, or handed over as a job that is asked after. */
export const EMAIL_WAYS = ['single', 'batch', 'job'] as const;
/** One of `EMAIL_WAYS`. */
export type EmailWay = (typeof EMAIL_WAYS)[number];

/** How many emails one request of each way carries at most (parts 4.8 to 4.10 of the interface document). */
export const MOST_EMAILS: Readonly<Record<EmailWay, number>> = { single: 1, batch: 1_000, job: 10_000 };

/** A handful: a batch of so few is no quicker. */
const MOST_SINGLE = 20;

/** The way for so many distinct emails, where nobody chose another. */
export function wayFor(emails: number): EmailWay {
  if (emails <= MOST_SINGLE) return 'single';
  return emails <= MOST_EMAILS.batch ? 'batch' : 'job';
}
