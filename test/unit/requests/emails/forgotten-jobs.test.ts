import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lookAgain, lostJobs } from '../../../../src-main/requests/emails/open-jobs.ts';
import { makeTrouble } from '../../../support/rows/email-runs.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';
import { emailsOf, openEmailLife, SERVICE } from '../../../support/service/email-sending.ts';
import { practiceService } from '../../../support/service/practice.ts';

const EMAILS = emailsOf(200);

describe('an email job that the service reports as unknown', () => {
  it('gets its results if the service finds the job shortly afterwards', async () => {
    let looks = 0;
    const service = await practiceService();
    const life = openEmailLife(join(tempDir(), 'workspace.db'), service.url, (emails) => ({
      emails: {
        ...emails,
        readJob: async (...asked) => {
          looks += 1;
          await makeTrouble(service.url, { jobsForgotten: looks <= 3 });
          return emails.readJob(...asked);
        },
      },
    }));
    onTestFinished(() => life.kill());
    await life.send('job', life.enter(EMAILS));
    expect(life.lookups()).toEqual({ answered: EMAILS.length });
    expect(looks).toBeGreaterThan(3);
  });

  it('counts as lost after more than two minutes, but the person can still fetch its results later', async () => {
    const service = await practiceService({ trouble: { jobsForgotten: true } });
    const waits: number[] = [];
    const path = join(tempDir(), 'workspace.db');
    const life = openEmailLife(path, service.url, () => ({ delay: async (ms) => void waits.push(ms) }));
    await life.send('job', life.enter(EMAILS));
    expect(lostJobs(life.repositories.emailJobs, SERVICE, life.queue)).toMatchObject([{ isLost: true }]);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(120_000);
    // The app may end before the run has saved its receipt.
    expect(life.repositories.runs.maybeCharged(SERVICE)).toBe(EMAILS.length);
    await life.kill();

    await makeTrouble(service.url, { jobsForgotten: false });
    const next = openEmailLife(path, service.url);
    onTestFinished(() => next.kill());
    lookAgain(next, SERVICE, next.queue);
    expect(next.repositories.runs.maybeCharged(SERVICE)).toBe(0);
    await next.adopt();
    expect(next.lookups()).toEqual({ answered: EMAILS.length });
    const handedOver = (await service.questions()).filter(({ endpoint }) => endpoint.endsWith('/jobs'));
    expect(handedOver.map(({ asked }) => asked)).toEqual([1]);
  });
});
