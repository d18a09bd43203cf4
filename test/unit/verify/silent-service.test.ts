import { expect, it } from 'vitest';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { runInTime } from '../../support/rows/run-in-time.ts';

const timeout = new ServiceError({ kind: 'timeout', attempts: 1 });
const broken = new ServiceError({ kind: 'server', attempts: 1, status: 500 });

it('a run reports since when no reply came while its requests are in flight, also if they time out', async () => {
  const { clock, service, latest, hasEnded, ended } = runInTime(60);
  const silence = (): number => clock.nowMs() - (latest()?.noReplySinceMs ?? clock.nowMs());
  await clock.until(() => (latest()?.done ?? 0) >= 10);
  expect(silence()).toBeLessThanOrEqual(100);
  service.refusal = timeout;
  await clock.pass(350);
  expect(silence()).toBeGreaterThan(200);
  service.refusal = broken;
  await clock.pass(150);
  expect(silence()).toBeLessThanOrEqual(150);
  service.refusal = null;
  await clock.until(hasEnded);
  expect(await ended).toMatchObject({ state: 'done', noReplySinceMs: null });
});
