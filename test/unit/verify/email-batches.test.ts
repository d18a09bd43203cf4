import { describe, expect, it } from 'vitest';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { emailList, makeTrouble, many, runEmails } from '../../support/rows/email-runs.ts';
import { testWorkspace } from '../../support/rows/workspace.ts';
import { practiceService } from '../../support/service/practice.ts';

describe('an email batch that may have been charged', () => {
  async function submittedAgain(url: string): Promise<number> {
    const reply = await fetch(`${url}/_practice/ledger`);
    const { questions } = (await reply.json()) as {
      questions: { endpoint: string; question: string; asked: number }[];
    };
    const submitted = new Map<string, number>();
    for (const { question, asked } of questions)
      for (const email of (JSON.parse(question) as { emails?: string[] }).emails ?? [])
        submitted.set(email, (submitted.get(email) ?? 0) + asked);
    return [...submitted.values()].reduce((sum, count) => sum + count - 1, 0);
  }

  it.each([
    ['lost', { lostReplies: 1 }],
    ['too late', { timeouts: 1 }],
    ['cut short', { truncated: 1 }],
  ])(
    'counts its emails as asked again when it is repeated because its answer was %s',
    async (_what, trouble) => {
      const workspace = testWorkspace();
      const service = await practiceService();
      const list = emailList(workspace, many(30));
      await makeTrouble(service.url, trouble);
      const stopped = await runEmails(workspace, list, service.url, { way: 'batch', timeoutMs: 300 });
      expect(stopped.askedAgain).toBe(30 * (stopped.requests - 1));
      await makeTrouble(service.url, { lostReplies: 0, timeouts: 0, truncated: 0 });
      const end = await runEmails(workspace, list, service.url, { way: 'batch', asksUnread: true });
      expect(end).toMatchObject({ state: 'done', askedAgain: 30, credits: { email: { charged: 30 } } });
      const { askedAgain } = makeReceipt(list.id, workspace.repositories);
      expect(askedAgain).toBe(30 * stopped.requests);
      expect(await submittedAgain(service.url)).toBeLessThanOrEqual(askedAgain);
    },
  );

  it('counts no email as asked again if the service refused it', async () => {
    const workspace = testWorkspace();
    const service = await practiceService();
    const list = emailList(workspace, many(30));
    await makeTrouble(service.url, { serverErrors: 1 });
    expect(await runEmails(workspace, list, service.url, { way: 'batch' })).toMatchObject({ askedAgain: 0 });
    await makeTrouble(service.url, { serverErrors: 0 });
    expect(await runEmails(workspace, list, service.url, { way: 'batch' })).toMatchObject({
      state: 'done',
      askedAgain: 0,
    });
  });
});
