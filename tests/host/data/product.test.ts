import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  [undefined, 'Users | Mimic'],
  ['Plant Console', 'Users | Plant Console'],
])('NAV-07 titles a page with its name and the product %s of the served page', async (content, title) => {
  vi.stubGlobal('document', {
    querySelector: (selector: string) => selector.includes('application-name') && { content },
  });
  const { pageTitle } = await import('../../../host/data/product.ts');
  expect(pageTitle('Users')).toBe(title);
});
