import { describe, expect, it } from 'vitest';
import { mapStyleOrigin } from '#shared/contract/fix/map-style.ts';
import { contentSecurityPolicy } from '#shared/contract/transport/content-security-policy.ts';

describe('the address of an online map style', () => {
  it('must be https, and lets the page connect to the server of the style', () => {
    expect(mapStyleOrigin('https://maps.example:8443/a/style.json?key=1')).toBe('https://maps.example:8443');
    expect(contentSecurityPolicy('https://maps.example/style.json')).toContain(
      "connect-src 'self' https://maps.example;",
    );
    expect(contentSecurityPolicy(null)).toContain("connect-src 'self';");
    expect(contentSecurityPolicy(null)).toContain("worker-src 'self';");
  });

  it.each([
    '',
    'http://maps.example/style.json',
    'data:application/json,{}',
    'https://person:secret@maps.example/',
    'https://maps.example;script-src/',
    "https://'self'/",
    'https://a,b/',
    'https://*/',
    `https://maps.example/${'a'.repeat(500)}`,
  ])('is refused if it is “%s”, and lets the page connect to no further server', (address) => {
    expect(mapStyleOrigin(address)).toBeNull();
    expect(contentSecurityPolicy(address)).toBe(contentSecurityPolicy(null));
  });
});
