import { describe, expect, it } from 'vitest';
import { isOwnOrigin, parseOrigin } from '../../../platform/server/edge/origin.ts';

describe('an Origin header', () => {
  it('an origin is scheme, host and port, and nothing else', () => {
    expect(parseOrigin('https://shop.example')).toEqual({ scheme: 'https', hostname: 'shop.example', port: undefined });
    expect(parseOrigin('http://ab.localhost:3000')).toEqual({ scheme: 'http', hostname: 'ab.localhost', port: '3000' });
  });

  it.each([
    'blob:https://shop.example/x',
    'blob:https://shop.example',
    'https://shop.example/',
    'https://shop.example?',
    'https://a@shop.example',
    'https://shop.example:',
    'https://shop.example:0443',
    'HTTPS://shop.example',
    'https://SHOP.example',
    ' https://shop.example',
    'https:shop.example',
    'filesystem:https://shop.example',
    'file://',
    'null',
    '',
  ])('%s is not an origin', (header) => {
    expect(parseOrigin(header)).toBeUndefined();
    expect(isOwnOrigin(header, 'shop.example', 'production')).toBe(false);
  });

  it('an origin equals the host’s own with the scheme of the stage only', () => {
    expect(isOwnOrigin('https://shop.example', 'shop.example', 'production')).toBe(true);
    expect(isOwnOrigin('https://shop.example', 'SHOP.example:443', 'production')).toBe(true);
    expect(isOwnOrigin('https://shop.example:8443', 'shop.example:8443', 'production')).toBe(true);
    expect(isOwnOrigin('http://shop.example', 'shop.example', 'production')).toBe(false);
    expect(isOwnOrigin('https://shop.example', 'shop.example:8443', 'production')).toBe(false);
    expect(isOwnOrigin('http://ab.localhost:3000', 'ab.localhost:3000', 'local')).toBe(true);
    expect(isOwnOrigin('https://ab.localhost:3000', 'ab.localhost:3000', 'local')).toBe(false);
    expect(isOwnOrigin('https://other.example', 'shop.example', 'production')).toBe(false);
  });
});
