import { expect, it } from 'vitest';
import { createNamedServices } from '../../../src-main/app/connection/named-services.ts';
import { NO_POLICY } from '../../../src-main/app/policy/read-policy.ts';
import { testWorkspace } from '../../support/rows/workspace.ts';

it('a command finds a service by the exact name, even if another name looks the same', () => {
  const { services } = testWorkspace().repositories;
  services.add('Cl\u200Boud', 'https://first.example');
  const id = services.add('Cloud', 'https://second.example');
  const settings = () => ({ serviceId: 1 });
  for (const serviceName of ['Cloud', ' Cloud '])
    expect(
      createNamedServices({ services, settings, policy: NO_POLICY, overrides: { serviceName } }).of(null),
    ).toMatchObject({
      id,
    });
});
