/** How the names of rights stand in their table where there is little room. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../host/ui/tokens.css';
import '../../../host/ui/base.css';
import { fullPermissions, PERMISSION_TREE } from '../../../api/contract/index.ts';
import { queryClient } from '../../../host/data/session/query-client.ts';
import { PermissionEditor } from '../../../host/parts/permission-editor/permission-editor.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const TREE = PERMISSION_TREE.map((area) => ({
  ...area,
  rights: [...area.rights],
  subPermissions: area.subPermissions.map((part) => ({ ...part, rights: [...part.rights] })),
}));

test.each([360, 480])('each name stands within its cell, on two lines at most, %i px wide', async (width) => {
  await page.viewport(width + 30, 844);
  stubServer({});
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <div style={{ width }}>
        <PermissionEditor label="Rights" tree={TREE} value={fullPermissions()} onChange={() => {}} />
      </div>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('Notifications', { exact: true })).toBeVisible();
  const names = [...screen.container.querySelectorAll('[role=row] [role=gridcell]:first-child label')];
  expect(names.length).toBeGreaterThan(15);
  for (const label of names) {
    const words = label.lastElementChild!.getBoundingClientRect();
    const cell = label.closest('[role=gridcell]')!.getBoundingClientRect();
    expect(words.height, `${label.textContent}: two lines`).toBeLessThan(50);
    expect(words.right, `${label.textContent}: within its cell`).toBeLessThanOrEqual(cell.right + 0.5);
  }
});
