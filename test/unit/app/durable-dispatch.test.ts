import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Reply } from '#shared/contract/transport/wire.ts';
import { durableDispatch } from '../../../src-main/app/durable-dispatch.ts';
import { testWorkspace } from '../../support/rows/workspace.ts';

it('the core flushes the disk after every operation that wrote data, and after no other operation', async () => {
  const { db, repositories } = testWorkspace();
  let told = 0;
  const dispatch = durableDispatch(
    (name): Promise<Reply> => {
      if (name === 'write') repositories.settings.write('theme', 'dark');
      else repositories.settings.read('theme', z.string());
      return Promise.resolve({ ok: false, failure: { code: 'interrupted' } });
    },
    db,
    () => (told += 1),
  );
  await dispatch('read', {});
  expect(told).toBe(0);
  await dispatch('write', {});
  await dispatch('read', {});
  expect(told).toBe(1);
  await dispatch('write', {});
  expect(told).toBe(2);
});
