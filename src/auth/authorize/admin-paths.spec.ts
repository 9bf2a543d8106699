import fc from 'fast-check';
import { ADMIN, safeReturn } from './admin-paths.js';

describe('safeReturn', () => {
  it('keeps paths of the admin pages with their query', () => {
    expect(safeReturn('/admin/authorize-application?app_name=A&success_url=https%3A%2F%2Fx.example')).toBe(
      '/admin/authorize-application?app_name=A&success_url=https%3A%2F%2Fx.example',
    );
    expect(safeReturn('/wp-admin/authorize-application.php?x=1')).toBe('/wp-admin/authorize-application.php?x=1');
  });

  it.each([
    undefined,
    '',
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example/admin',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/admin/sign-out',
    '/admin/../evil',
    '/api/',
    ['/admin'],
    5,
  ])('returns the admin home for %p', (target) => expect(safeReturn(target)).toBe(ADMIN.home));

  it('returns a path of the admin pages for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.anything()), (target) =>
        expect(safeReturn(target)).toMatch(/^\/(?:wp-)?admin/),
      ),
    );
  });
});
